/**
 * A delay by account that grows with each wrong password, so that guessing from many addresses is slow too. Counted in
 * memory, by each server for itself.
 *
 * Five attempts are free; then the account waits 2 s, 4 s, and so on up to a minute. Nobody is locked out for longer than
 * that, whatever others do: an attempt that is refused neither counts nor prolongs the wait, and a browser in which
 * somebody has signed in before has a count of its own (known-device.ts).
 */

const FREE_ATTEMPTS = 5
const LONGEST_WAIT_MS = 60_000
const FORGOTTEN_AFTER_MS = 3_600_000
/** If more accounts are tried within an hour, those whose last attempt is oldest are forgotten. */
const MOST_ACCOUNTS = 100_000

/** Too many wrong passwords for this account. */
export class WaitFirst extends Error {
  readonly seconds: number
  constructor(milliseconds: number) {
    super("Too many wrong passwords")
    this.seconds = Math.ceil(milliseconds / 1_000)
  }
}

type Account = { readonly wrong: number; readonly lastAt: number; readonly openAt: number }

export class WrongPasswords {
  /** In order of the last attempt. */
  readonly #accounts = new Map<string, Account>()
  readonly #now: () => number
  readonly #longestWaitMs: number

  constructor(now: () => number = () => performance.now(), longestWaitMs = LONGEST_WAIT_MS) {
    this.#now = now
    this.#longestWaitMs = longestWaitMs
  }

  /** Throws WaitFirst. `wrong` is the status with which a wrong password is answered. */
  async attempt<Answer extends { readonly status: number }>(
    key: string,
    wrong: number,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const left = this.begin(key)
    if (left > 0) throw new WaitFirst(left)
    let status = 0
    try {
      const answer = await work()
      status = answer.status
      return answer
    } finally {
      if (status === 200) this.wasRight(key)
      else if (status !== wrong) this.takeBack(key)
    }
  }

  /**
   * Milliseconds to wait; 0 if the attempt may go on. It counts as wrong until it is said to be right, so that attempts at
   * the same time do not all pass.
   */
  begin(key: string): number {
    const now = this.#now()
    this.#forget(now)
    const { wrong = 0, openAt = now } = this.#accounts.get(key) ?? {}
    if (openAt > now) return openAt - now
    this.#write(key, wrong + 1, now)
    return 0
  }

  wasRight(key: string): void {
    this.#accounts.delete(key)
  }

  /** The password was never looked at. */
  takeBack(key: string): void {
    const { wrong = 0, lastAt = 0 } = this.#accounts.get(key) ?? {}
    if (wrong > 1) this.#write(key, wrong - 1, lastAt)
    else this.#accounts.delete(key)
  }

  #write(key: string, wrong: number, lastAt: number): void {
    this.#accounts.delete(key) // reinsert it as the newest
    this.#accounts.set(key, { wrong, lastAt, openAt: lastAt + this.#waitAfter(wrong) })
  }

  #waitAfter(wrong: number): number {
    if (wrong < FREE_ATTEMPTS) return 0
    return Math.min(this.#longestWaitMs, 1_000 * 2 ** (wrong - FREE_ATTEMPTS + 1))
  }

  #forget(now: number): void {
    for (const [key, { lastAt }] of this.#accounts) {
      if (lastAt > now - FORGOTTEN_AFTER_MS && this.#accounts.size < MOST_ACCOUNTS) return
      this.#accounts.delete(key)
    }
  }
}
