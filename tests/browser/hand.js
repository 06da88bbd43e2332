// What tests see of a page and press on it, by its hooks alone (frontend/README.md, "Hooks for tests").
// Looking and choosing happens here, at once; what commits is pressed by a real mouse, finger or key (driving.py).
window.hand = (() => {
  const all = (selector, from = document) => [...from.querySelectorAll(selector)]
  const table = () => document.querySelector("main[data-match]")

  function seen(one) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert]")) return false
    const { width, height } = one.getBoundingClientRect()
    return width > 0 && height > 0
  }
  const shut = (one) => one.disabled || one.getAttribute("aria-disabled") === "true"
  /** What can be pressed of those that are meant; whether it is seen is asked last, since that lays the page out. */
  const isOpen = (one) => !shut(one) && seen(one)
  const open = (selector, from) => all(selector, from).filter(isOpen)
  const first = (selector, meant) => all(selector).find((one) => meant(one) && isOpen(one))

  /** After whatever was pressed is drawn: in a later task, without waiting for a frame. */
  const drawn = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done()
      port2.postMessage(0)
    })
  async function press(one) {
    one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))
    await drawn()
  }
  async function back() {
    document.activeElement?.blur?.()
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }))
    await drawn()
  }

  // ------------------------------------------------------------------ the match

  function now() {
    const { seq, toAct, over, seat, pending } = table()?.dataset ?? {}
    if (seq === undefined) return null
    const acts = seat !== "" && toAct.split(" ").includes(seat)
    return { seq: Number(seq), over: over === "true", seat, acts, pending: pending === "true" }
  }

  /** What is waited for is held here: the browser now and then lets go of a promise that only a test waits for. */
  const waiting = new Set()

  /** Until something holds of the page, looked at whenever it changes; what the page is like then. */
  function until(test, ms = 60000) {
    const answer = new Promise((done, fail) => {
      const end = (then, value) => {
        watch.disconnect()
        clearTimeout(timer)
        then(value)
      }
      const look = () => {
        const state = now()
        if (test(state)) end(done, state)
      }
      const watch = new MutationObserver(look)
      watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-seq", "data-to-act", "data-pending", "data-over", "data-seat"] })
      const timer = setTimeout(() => end(fail, new Error(`nothing happens: ${JSON.stringify(now())}`)), ms)
      look()
    })
    waiting.add(answer)
    return answer.finally(() => waiting.delete(answer))
  }
  const settled = (seq) => until((state) => state && state.seq >= seq && !state.pending)
  const turn = (seq = 0) => until((state) => state && state.seq >= seq && !state.pending && (state.over || state.acts))
  /** At a screen that people share: the next decision, or the curtain before it. */
  const shared = (seq) => until((state) => open("[data-hand-over]").length > 0 || (state && !state.pending && (state.over || (state.acts && state.seq > seq))))

  // ------------------------------------------------------------------ one control

  const control = (action) => first("[data-action]", (one) => one.dataset.action === action)
  const THINGS = "[data-thing][role=button]:not([data-look], [data-action]), button[data-thing]:not([data-action])"

  const middle = (one) => {
    const box = one.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  /** Whether a thing on the board lies in the part of it that is seen. */
  function isSeen(one) {
    const [, y] = middle(one)
    const { top, bottom } = (one.closest(".window") ?? document.documentElement).getBoundingClientRect()
    return y > top && y < bottom
  }

  const frame = () => new Promise(requestAnimationFrame)

  /** Where a control can be pressed; an error if something lies on it. */
  async function place(one) {
    const inBoard = one.closest("svg")
    if (inBoard) for (let n = 0; n < 2; n++) await frame() // a board whose room has changed moves in the frame after that
    ;(inBoard ?? one).scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" })
    if (inBoard && !isSeen(one)) {
      one.focus() // a person would move the chart
      await frame()
    }
    const [x, y] = middle(one)
    const top = document.elementFromPoint(x, y)
    const hit = inBoard ? inBoard.parentElement.contains(top) : one.contains(top) || top?.contains(one)
    if (!hit) throw new Error(`${one.outerHTML.slice(0, 90)} at ${x},${y} is covered by ${top?.outerHTML.slice(0, 90)}`)
    return { x, y }
  }

  /** Controls are told apart by a mark that lasts until the next one is sought. */
  function mark(one) {
    for (const old of all("[data-sought]")) delete old.dataset.sought
    if (!one) return null
    one.dataset.sought = ""
    return one
  }
  const sought = () => document.querySelector("[data-sought]")

  /** On the board: where the focus is, the arrows by how well they lead to what is sought, and whether it is there. */
  function compass() {
    const middle = (one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x + width / 2, y + height / 2]
    }
    const [from, to] = [document.activeElement, sought()]
    const [dx, dy] = middle(to).map((value, n) => value - middle(from)[n])
    const arrows = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }
    return [from.dataset.thing, Object.keys(arrows).sort((a, b) => arrows[b] - arrows[a]), from === to]
  }

  const ways = {
    action: (action) => control(action),
    thing: (thing) => first(THINGS, (one) => one.dataset.thing === thing),
    opener: (n) => openers()[n],
    commit: (part) => first("[data-action]", (one) => one.dataset.action.split("; ").includes(part)),
    more: (option, side) => rows(option, side).map(plus).find((one) => one && !shut(one)),
    anyMore: () => rows().filter((row) => !row.matches("button")).map(plus).find((one) => one && !shut(one)),
    unlit: () => open("[data-closed]")[0],
    handOver: () => open("[data-hand-over]")[0],
  }
  const seek = (way, ...words) => mark(ways[way](...words)) !== null

  /** Closed places where more choices may be. */
  const openers = () => open("[aria-expanded=false], [role=tab][aria-selected=false], details:not([open]) > summary, [data-put-away]")

  /** What is counted: an option of several, or one side of a bundle. The last button of a row counts on; a row that is a
   * button itself is an answer that asks for more. */
  const rows = (option, side) =>
    all("[data-option]").filter((one) => {
      const at = one.closest("[data-side]")?.dataset.side
      return (option === undefined || one.dataset.option === option) && at === side && seen(one)
    })
  const buttons = (row) => (row.matches("button") ? [row] : all("button", row))
  const plus = (row) => buttons(row).at(-1)
  async function none() {
    for (const row of all("[data-option]").filter(seen)) {
      const [less, more] = buttons(row)
      for (let n = 0; more && !shut(less) && n < 40; n++) await press(less)
    }
  }

  // ------------------------------------------------------------------ everything that can be reached

  /** Every action that some way of presses leads to which commit nothing: `{action: true}`, joined ones by "; ". */
  async function reached(offers) {
    const found = {}
    const collect = () => {
      for (const one of all("[data-action]")) if (!found[one.dataset.action] && isOpen(one)) found[one.dataset.action] = true
    }
    const things = (kind) =>
      all(THINGS)
        .filter((one) => one.dataset.thing.startsWith(kind) && isOpen(one))
        .map((one) => one.dataset.thing)
    const points = async () => {
      for (const thing of things("point:")) {
        const one = ways.thing(thing)
        if (one) await press(one)
        collect()
      }
    }
    const counted = async () => {
      for (const option of new Set(rows().map((row) => row.dataset.option))) {
        await none()
        const one = ways.more(option)
        if (!one) continue
        await press(one)
        for (let n = 0; n < 40 && !ways.commit(option); n++) {
          const more = ways.anyMore()
          if (!more) break
          await press(more)
        }
        collect()
      }
      await none()
    }
    /** Offers are counted from one to the next: what they share stays as it is. */
    const bundles = async () => {
      const parsed = offers.map((one) => [one, one.match(/^\w+ (.+) for (.+)$/)]).filter(([action, match]) => match && !found[action])
      const cells = ["give", "want"].flatMap((side) => rows(undefined, side).map((row) => ({ side, name: row.dataset.option, count: 0 })))
      const wanted = (text, name) => Number(text.match(new RegExp(`(\\d+) ${name}(?: |$)`))?.[1] ?? 0)
      await none()
      for (const [action, [, give, want]] of parsed.sort()) {
        const differing = cells.map((cell) => ({ cell, by: wanted(cell.side === "give" ? give : want, cell.name) - cell.count }))
        for (const { cell, by } of differing.sort((a, b) => a.by - b.by)) await count(cell, by)
        if (control(action)) found[action] = true
      }
      await none()
    }
    /** Press a row's button for more or for less; a button that is shut leaves the count as it is. */
    const count = async (cell, by) => {
      for (let n = 0; n < Math.abs(by); n++) {
        const one = rows(cell.name, cell.side).map((row) => (by > 0 ? plus(row) : buttons(row)[0]))[0]
        if (!one || shut(one)) return
        await press(one)
        cell.count += Math.sign(by)
      }
    }
    const here = async () => {
      collect()
      await counted()
      if (rows(undefined, "give").length) await bundles()
    }
    await back()
    await here()
    await points()
    await back()
    const leads = async (thing) => {
      const one = ways.thing(thing)
      if (!one) return
      await press(one)
      collect()
      await points()
      await back()
    }
    for (const thing of new Set([...things("ship:"), ...things("build:")])) await leads(thing)
    for (let n = 0; n < openers().length && n < 20; n++) {
      const before = openers().length
      await press(openers()[n])
      await here()
      for (const thing of new Set(things("build:"))) {
        await leads(thing)
        if (openers().length === before) await press(openers()[n])
      }
      await back()
    }
    return Object.keys(found)
  }

  // ------------------------------------------------------------------ rectangles

  /** What lies on the chart and is no part of it. */
  function covering() {
    /** What of a thing can be seen: the rest is cut off by what it lies in. */
    const shown = (one) => {
      let { left, right, top, bottom } = one.getBoundingClientRect()
      for (let at = one.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflow === "visible") continue
        const box = at.getBoundingClientRect()
        ;[left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)]
      }
      return { left, right, top, bottom }
    }
    const board = document.querySelector("svg.board, [data-board]")
    if (!board) return []
    const chart = shown(board)
    const apart = (box) => box.right <= chart.left + 1 || box.left >= chart.right - 1 || box.bottom <= chart.top + 1 || box.top >= chart.bottom - 1
    const nothing = ({ left, right, top, bottom }) => right <= left || bottom <= top
    return all("main *")
      .filter((one) => !one.closest(".chart") && !one.querySelector(".chart"))
      .filter((one) => seen(one) && getComputedStyle(one).clipPath === "none" && !nothing(shown(one)) && !apart(shown(one)))
      .filter((one) => !one.closest(".vh"))
      .map((one) => one.outerHTML.slice(0, 100))
  }

  return { now, settled, turn, shared, seek, openers: () => openers().length, place: () => place(sought()), sought, compass, none, reached, covering, actions: () => open("[data-action]").map((one) => one.dataset.action) }
})()
