import { mount } from "svelte"
import App from "./App.svelte"
import art from "./look/art.svg?raw"
import "./look/tokens.css"
import "./look/base.css"
import "./look/panels.css"
import "./look/board.css"
import "./look/layouts.css"
import "./look/pages.css"

/** All drawings stand in the document once; `<use href="#resource-...">` takes them from there. */
function hang(drawings: string) {
  const sprite = document.importNode(new DOMParser().parseFromString(drawings, "image/svg+xml").documentElement, true)
  sprite.setAttribute("class", "sprite")
  sprite.setAttribute("aria-hidden", "true")
  document.body.append(sprite)
}

document.documentElement.dataset.build = __BUILD__
hang(art)
mount(App, { target: document.querySelector("#page")! })
