/**
 * A pool that tests idle connections before it hands them out.
 *
 * A firewall or a power cut ends connections without a FIN, and a query on one hangs until the driver's time-out. So
 * connections use TCP keep-alive and a maximum age, and one that was idle for long is tested first. If the test
 * fails, all connections idle for as long are dropped too: the caller loses half a second once, not once per
 * connection.
 */
import pg from "pg"
import { CannotConnect, Client, type Hosts } from "./client.ts"

const LONG_REST_MS = 3_000
const ANSWER_WITHIN_MS = 500
/** A caller waits for a free connection this long, plus the connect time-out. */
const PATIENCE_MS = 500
const KEEP_ALIVE_AFTER_MS = 10_000
const MOST_AGE_S = 30 * 60
/** How long closing waits for connections in use. */
const GOODBYE_MS = 1_000
const WAITED_TOO_LONG = "timeout exceeded when trying to connect"

/** All connections of a pool were in use for too long. */
export class Busy extends Error {}

export class Pool extends pg.Pool {
  readonly #hosts: Hosts
  readonly #all = new Set<Client>()
  readonly #inUse = new Set<Client>()
  /** Connections idle since before this moment count as dead. */
  #trustedSince = 0

  constructor(hosts: Hosts, options: pg.PoolConfig) {
    const { connectTimeoutMs } = hosts.address
    super({
      ...options,
      Client: Client as unknown as new () => pg.Client,
      connectionTimeoutMillis: connectTimeoutMs + PATIENCE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      maxLifetimeSeconds: MOST_AGE_S,
      ...{ hosts },
    })
    this.#hosts = hosts
    hosts.join(this)
    this.on("connect", (client) => this.#all.add(client as unknown as Client))
    this.on("remove", (client) => this.#all.delete(client as unknown as Client))
    this.on("acquire", (client) => this.#inUse.add(client as unknown as Client))
    this.on("release", (_error, client) => {
      const released = client as unknown as Client
      released.restingSince = performance.now()
      this.#inUse.delete(released)
    })
  }

  override async connect(): Promise<pg.PoolClient> {
    await this.#hosts.lookAround()
    for (;;) {
      const client = await this.#connectToSome()
      if (await this.#isSound(client as unknown as Client)) return client
      ;(client as unknown as Client).cut()
      client.release(true)
    }
  }

  /** Cuts connections at once, even during a statement: writes to the old primary are lost. */
  cutAllBut(host: pg.ClientConfig): void {
    for (const client of this.#all) if (!client.isTo(host)) client.cut()
  }

  override async end(): Promise<void> {
    this.#hosts.leave(this)
    const goodbye = setTimeout(() => {
      for (const client of this.#inUse) client.cut()
    }, GOODBYE_MS)
    await super.end().finally(() => clearTimeout(goodbye))
  }

  /** Tries every host once. A connection that fails has passed its host over. */
  async #connectToSome(): Promise<pg.PoolClient> {
    for (let untried = this.#hosts.address.hosts.length - 1; ; untried--) {
      try {
        return await super.connect()
      } catch (error) {
        if ((error as Error).message === WAITED_TOO_LONG) throw new Busy(WAITED_TOO_LONG, { cause: error })
        if (!(error instanceof CannotConnect) || untried === 0) throw error
      }
    }
  }

  async #isSound(client: Client): Promise<boolean> {
    if (client.isCut || client.restingSince < this.#trustedSince || client.whyUseless() !== null) return false
    const now = performance.now()
    if (now - client.restingSince < LONG_REST_MS || (await client.answers(ANSWER_WITHIN_MS))) return true
    this.#trustedSince = now
    return false
  }
}
