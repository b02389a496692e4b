/**
 * A pool that never hands out a connection that has died in silence.
 *
 * A firewall, or a machine that lost its power, ends connections without a word: who uses one waits until the driver gives
 * up. So connections are kept alive on the wire and retired by age, and one that comes back from a long rest is asked
 * first. If it does not answer, all that have rested as long are dropped with it: the caller loses half a second once,
 * not once for each.
 */
import pg from "pg"
import { CannotConnect, Client, type Hosts } from "./client.ts"

const LONG_REST_MS = 3_000
const ANSWER_WITHIN_MS = 500
/** Who waits for a free connection waits as long as connecting may take, and this. */
const PATIENCE_MS = 500
const KEEP_ALIVE_AFTER_MS = 10_000
const MOST_AGE_S = 30 * 60
/** For how long a pool that is being closed waits for its connections to come back. */
const GOODBYE_MS = 1_000
const WAITED_TOO_LONG = "timeout exceeded when trying to connect"

/** All connections of a pool were in use for too long. */
export class Busy extends Error {}

export class Pool extends pg.Pool {
  readonly #hosts: Hosts
  readonly #all = new Set<Client>()
  readonly #inUse = new Set<Client>()
  /** Connections that have rested since before this moment are taken for dead. */
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

  /** At once, in the middle of a statement too: what is written to another host is lost. */
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
