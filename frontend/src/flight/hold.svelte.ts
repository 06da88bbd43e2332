// A first flight asks before something else than its task is done, once in each step: nobody leaves its path unawares.

/** What the open step asks for, and the actions that do it. */
export type Task = { step: string; says: string; wants: string[] }

export class Hold {
  #task = $state.raw<Task | null>(null)
  /** What is held until somebody says that it is meant. */
  #held = $state.raw<string[] | null>(null)
  /** The step whose path somebody has left. */
  #left = $state.raw<string | null>(null)

  /** The task that everything else stands back for. */
  get task(): Task | null {
    return this.#task?.step === this.#left ? null : this.#task
  }
  get held() {
    return this.#held
  }

  /** What is asked for now; nothing while that cannot be done. */
  want(task: Task | null) {
    this.#task = task
    this.#held = null
  }
  /** Whether these actions are held, to ask about them. */
  stops(actions: string[]): boolean {
    if (!this.task || actions.every((one) => this.task!.wants.includes(one))) return false
    this.#held = actions
    return true
  }
  /** They are meant: from here on the step asks no more. */
  leavePath(): string[] {
    const meant = this.#held ?? []
    this.#left = this.#task?.step ?? null
    this.#held = null
    return meant
  }
  drop() {
    this.#held = null
  }
}
