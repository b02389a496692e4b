/**
 * One connection to PostgreSQL, as the pools make them.
 *
 * Every statement with parameters is prepared once per connection under a name of its own, so that the batch statements are
 * parsed and planned once and not at every batch. Which names a connection has prepared is known by the connection itself,
 * so a new one begins anew.
 *
 * With several hosts a connection goes to the host that was last found good. A host that cannot be reached, or takes no
 * writes, is passed over, and the pool tries the next one (pool.ts). A server that turns out to be read-only (it was
 * demoted) or does not answer in time is never asked again on the same connection. A host from which another one has taken over is
 * never connected to, even if it takes writes (timeline.ts); while there are connections, that is asked every few seconds.
 */
import pg from "pg"
import { CopyQuery, isCopy } from "../pipeline/copy-query.ts"
import { type Address, addressOf } from "./address.ts"
import { ASK_HISTORY, asHistory, askHost, type History, type HistoryRow, isOlder } from "./timeline.ts"

/** SQLSTATE: unable to connect. */
const CANNOT_CONNECT = "08001"
const READ_ONLY = "25006"
/** SQLSTATE: the outcome of the COMMIT is unknown. */
const UNKNOWN_OUTCOME = "08007"
const WARNING = "01000"
export const NO_STANDBY = "The PostgreSQL that answers is no standby."
const LEFT_BEHIND =
  "The PostgreSQL that answers takes writes, but another host has taken over from it: what is written there is lost."
export const QUERY_TIMED_OUT = "Query read timeout"

/** No connection to this host. Plain properties, because errors lose their class between threads. */
export class CannotConnect extends Error {
  readonly code = CANNOT_CONNECT
}

/**
 * A COMMIT that PostgreSQL has carried out with a warning: somebody cancelled its wait for a synchronous standby,
 * which may not have it. It counts as an outage, not as a success. A later check of the outcome commits too, and so
 * waits for the standby.
 */
class NotReplicated extends Error {
  readonly code = UNKNOWN_OUTCOME
  constructor() {
    super("A commit was not awaited to its end: a synchronous standby may not have it.")
  }
}

/** Names for statements to prepare. Bounded, because composed statements come in many texts. */
const MOST_PREPARED = 200
const statementNames = new Map<string, string>()
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= MOST_PREPARED) return known
  const name = `criba_${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/** Called with every statement that begins; returns a callback for its end, or null. */
type StatementWatcher = (text: string, pool: string) => ((error: Error | null) => void) | null
let watcher: StatementWatcher | null = null

/** For traces. There is one watcher or none, and none costs nothing. */
export function watchStatements(by: StatementWatcher | null): void {
  watcher = by
}

/**
 * If a standby is promoted while the old primary lives, the old one gets writes for at most this long, plus the time
 * of one check.
 */
const LOOK_EVERY_MS = 3_000

/** A pool whose connections are checked. */
type Connected = { cutAllBut(host: pg.ClientConfig): void }

/** The hosts of an address, and which of them is good. */
export class Hosts {
  readonly address: Address
  /** Called when another host is seen to have taken over, while there may be connections to the one before. */
  onTakeover: () => void = () => {}
  readonly #connected = new Set<Connected>()
  #watching: NodeJS.Timeout | undefined
  #isLooking = false
  #current = 0
  /** The newest history that this process has seen. */
  #newest: History | null = null
  #looked: Promise<void> | null = null

  constructor(address: Address) {
    this.address = address
  }

  get current(): pg.ClientConfig {
    return this.address.hosts[this.#current] as pg.ClientConfig
  }

  /** Moves on to the next host, unless another connection has done so already. */
  passOver(host: pg.ClientConfig): void {
    if (this.current === host) this.#current = (this.#current + 1) % this.address.hosts.length
  }

  /** Whether two hosts may both accept writes (split brain). */
  get mayDisagree(): boolean {
    return this.address.role === "primary" && this.address.hosts.length > 1
  }

  /** Whether a newer history than this one is known: another host has taken over. */
  hasLeftBehind(host: pg.ClientConfig, history: History): boolean {
    if (this.#newest !== null && isOlder(history, this.#newest)) return true
    this.#follow(host, history)
    return false
  }

  /** Before the first connection every host is asked: the first one that takes writes may be the wrong one. */
  lookAround(): Promise<void> {
    this.#looked ??= this.mayDisagree ? this.#findNewest() : Promise.resolve()
    return this.#looked
  }

  /** Until `leave`, the pool's connections are cut when another host takes over. */
  join(connected: Connected): void {
    this.#connected.add(connected)
    if (this.mayDisagree) this.#watching ??= setInterval(() => this.#lookAgain(), LOOK_EVERY_MS).unref()
  }

  leave(connected: Connected): void {
    this.#connected.delete(connected)
    if (this.#connected.size > 0) return
    clearInterval(this.#watching)
    this.#watching = undefined
  }

  /** Promoting a standby ends no connection to the old primary, so open connections could write there for hours. */
  #lookAgain(): void {
    if (this.#newest === null || this.#isLooking) return
    this.#isLooking = true
    void this.#findNewest().finally(() => {
      this.#isLooking = false
    })
  }

  async #findNewest(): Promise<void> {
    const { hosts, connectTimeoutMs } = this.address
    const states = await Promise.all(hosts.map((host) => askHost(host, connectTimeoutMs)))
    for (const [index, state] of states.entries()) {
      if (typeof state === "string" || (this.#newest !== null && !isOlder(this.#newest, state))) continue
      this.#current = index
      this.#follow(hosts[index] as pg.ClientConfig, state)
    }
  }

  #follow(host: pg.ClientConfig, history: History): void {
    const hasTakenOver = this.#newest !== null && isOlder(this.#newest, history)
    this.#newest = history
    if (!hasTakenOver) return
    for (const connected of this.#connected) connected.cutAllBut(host)
    this.onTakeover()
  }
}

/** All pools of a process share what is known about an address. */
const known = new WeakMap<object, Hosts>()
export function hostsOf(index: Address | pg.PoolConfig): Hosts {
  const hosts = known.get(index) ?? new Hosts("hosts" in index ? index : addressOf(index))
  known.set(index, hosts)
  return hosts
}

export type ClientOptions = pg.ClientConfig & { readonly hosts: Hosts }

export class Client extends pg.Client {
  declare readonly connection: pg.Connection
  readonly #hosts: Hosts
  readonly #host: pg.ClientConfig
  readonly #pool: string
  readonly #reported = new Map<string, string>()
  /** When it was last given back to its pool. */
  restingSince = performance.now()
  /** Broken; the pool may notice later. */
  isCut = false
  /** Of the last statement that was carried out. */
  #hasWarned = false

  constructor({ hosts, ...options }: ClientOptions) {
    const host = hosts.current
    super({ ...options, ...host, connectionTimeoutMillis: hosts.address.connectTimeoutMs })
    this.#hosts = hosts
    this.#host = host
    this.#pool = options.application_name ?? ""
    this.connection.on("parameterStatus", (status: { parameterName: string; parameterValue: string }) =>
      this.#reported.set(status.parameterName, status.parameterValue),
    )
    let hasWarned = false
    this.connection.on("notice", ({ code }: { code: string }) => {
      if (code === WARNING) hasWarned = true
    })
    this.connection.on("commandComplete", () => {
      this.#hasWarned = hasWarned
      hasWarned = false
    })
  }

  // @ts-expect-error: narrower than pg's overloads. The pool calls it with a callback, and nobody else does.
  override connect(callback: (error: Error | null) => void): void {
    super.connect((error: Error | null) => {
      const report = (failure: Error | null) => {
        if (failure !== null && error === null) void this.end()
        if (failure instanceof CannotConnect) this.#hosts.passOver(this.#host)
        callback(failure)
      }
      const failure = error === null ? this.whyUseless() : whyNotConnected(error)
      if (failure === null && this.#hosts.mayDisagree) void this.#whyOutdated().then(report)
      else report(failure)
    })
  }

  // @ts-expect-error: narrower than pg's overloads. Kysely calls it with a text and values, COPY with a query of its own.
  override query<T extends pg.Submittable>(question: T | string, values: unknown[] = []) {
    if (typeof question !== "string") return super.query(question)
    return this.#ask(question, values)
  }

  async #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const end = watcher === null ? null : watcher(text, this.#pool)
    try {
      const result = await (isCopy(text) ? this.#copy(text, values as string[]) : this.#run(text, values))
      if (result.command === "COMMIT" && this.#hasWarned) throw new NotReplicated()
      end?.(null)
      return result
    } catch (error) {
      end?.(error as Error)
      const { message, code } = error as { message: string; code?: string }
      // The driver gives up on a late answer but keeps the connection, whose next query would wait behind it.
      if (message === QUERY_TIMED_OUT) {
        this.cut()
        this.#hosts.passOver(this.#host)
      } else if (code === READ_ONLY) this.cut()
      throw error
    }
  }

  #run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = values.length > 0 ? statementName(text) : undefined
    return super.query(name === undefined ? { text, values } : { name, text, values })
  }

  #copy(statements: string, texts: readonly string[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult) =>
        error === null ? resolve(result) : reject(error)
      super.query(new CopyQuery(statements, texts, done))
    })
  }

  /** Whether the server still answers. */
  answers(withinMs: number): Promise<boolean> {
    return this.ask("select 1", withinMs).then(
      () => true,
      () => false,
    )
  }

  /** Runs a query with a short time-out and returns its first row. */
  async ask<Row>(text: string, withinMs: number): Promise<Row | undefined> {
    const question: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: withinMs }
    return (await super.query(question)).rows[0]
  }

  isTo(host: pg.ClientConfig): boolean {
    return this.#host === host
  }

  /** Destroys the socket: a graceful close would hang on a dead peer. */
  cut(): void {
    this.isCut = true
    this.connection.stream.destroy()
  }

  /** PostgreSQL says at the beginning of a session whether it is a standby, and at the end of a statement if that has changed. */
  whyUseless(): CannotConnect | null {
    const isOn = (setting: string) => this.#reported.get(setting) === "on"
    const { role } = this.#hosts.address
    if (role === "standby" && !isOn("in_hot_standby")) return new CannotConnect(NO_STANDBY)
    if (role === "primary" && (isOn("in_hot_standby") || isOn("default_transaction_read_only")))
      return new CannotConnect("The PostgreSQL that answers is read-only (a standby?), and Criba must write.")
    return null
  }

  /** Some managed servers do not reveal their timeline; theirs is not compared. */
  async #whyOutdated(): Promise<CannotConnect | null> {
    const { connectTimeoutMs } = this.#hosts.address
    try {
      const row = await this.ask<HistoryRow>(ASK_HISTORY, connectTimeoutMs)
      const history = row === undefined ? null : asHistory(row)
      const isLeft = history !== null && this.#hosts.hasLeftBehind(this.#host, history)
      return isLeft ? new CannotConnect(LEFT_BEHIND) : null
    } catch (error) {
      if (error instanceof pg.DatabaseError) return null
      this.cut()
      return new CannotConnect((error as Error).message, { cause: error })
    }
  }
}

/** A refusal (a wrong password, say) is final; a server that is starting up is worth another try. */
function whyNotConnected(error: Error): Error {
  const { code } = error as { code?: string }
  if (error instanceof pg.DatabaseError && !/^(?:57P|53)/.test(code ?? "")) return error
  return new CannotConnect(error.message || String(code), { cause: error })
}
