/**
 * Triagers with a device each at a push service on this machine, and what was told there held against what the database says.
 * Of every event that concerns a triager there must be a delivery to their device, it must have arrived, and it
 * may have been told as often as it was attempted, an attempt that a killed server began included.
 *
 * There are so many triagers that no device ever has 32 alerts under way: beyond that alerts are left out on purpose.
 */
import { ALERTED } from "../src/domain/alert/alert.ts"
import { addDevice, addPerson } from "../test/helpers/alerts.ts"
import { saveTriagers, triager } from "../test/helpers/builders.ts"
import { type Pushed, PushService } from "../test/helpers/push-service.ts"
import type { Stage } from "./stage.ts"
import { until } from "./until.ts"

const CREW = Array.from({ length: 160 }, (_, n) => `crew-${n}`)
/** What a killed server had in hand is taken up within 20 s. */
const SILENCE_MS = 30_000

/** Deliveries of one kind of event to one device. */
type Row = {
  browser: string
  type: keyof typeof ALERTED
  events: number
  deliveries: number
  delivered: number
  /** Of those that were worth telling. */
  told: number
  attempts: number
  interrupted: number
}

export class Devices {
  readonly #stage: Stage
  readonly #service: PushService

  private constructor(stage: Stage, service: PushService) {
    this.#stage = stage
    this.#service = service
  }

  /** To be called before servers start: the team grows. */
  static async open(stage: Stage): Promise<Devices> {
    const service = await new PushService().start()
    stage.whenClosing(() => service.close())
    await saveTriagers(stage.db, ...CREW.map((id) => triager(id)))
    for (const id of CREW)
      await addDevice(stage.db, service, await addPerson(stage.db, id, { triager: id }), { browser: id })
    return new Devices(stage, service)
  }

  /** How many messages about events of this type have come. */
  heardOf(type: keyof typeof ALERTED): number {
    return this.#service.received.filter(({ message }) => message.kind === ALERTED[type]).length
  }

  /** Until nothing is under way: later steps make alerts needless that were not told yet. */
  async untilQuiet(): Promise<void> {
    for (let left = await this.#countLeft(); left > 0; ) {
      const before = left
      const goesOn = async () => {
        left = await this.#countLeft()
        return left < before
      }
      await until(`devices are told of the ${before} alerts that are left`, goesOn, SILENCE_MS, 200)
    }
  }

  /** Events that nobody has looked at yet, and deliveries under way. */
  async #countLeft(): Promise<number> {
    const [row] = await this.#stage.ask<{ left: number }>(`
      select last_seq - after_seq + (
        select count(*) from delivery join channel on channel.id = channel_id
        where kind = 'push' and delivery.status = 'pending') as "left"
      from channel, desk where channel.id = 'alerts'`)
    return row?.left ?? 0
  }

  /** What is not as it must be, and what was seen. */
  async check(): Promise<{ wrong: string[]; notes: string[] }> {
    const rows = await this.#read()
    const heard = countBy(this.#service.received)
    const wrong = rows.flatMap((row) => {
      const times = heard.get(`${row.browser} ${ALERTED[row.type]}`) ?? 0
      const lacks = row.events - row.delivered
      const what = `${row.type} on the device of ${row.browser}`
      if (lacks > 0) return `${lacks} of ${row.events} were not delivered: ${what}`
      if (times < row.told) return `${times} were told instead of ${row.told}: ${what}`
      return times > row.attempts ? `${times} were told in ${row.attempts} attempts: ${what}` : []
    })
    const sum = (field: "told" | "interrupted") => rows.reduce((total, row) => total + row[field], 0)
    const notes = [
      `${sum("told")} alerts on ${CREW.length} devices, ${sum("interrupted")} attempts at them were cut short`,
    ]
    return { wrong, notes }
  }

  /** An attempt at what turned out to be needless tells nothing. */
  #read(): Promise<Row[]> {
    const types = Object.keys(ALERTED).map((type) => `'${type}'`)
    return this.#stage.ask<Row>(`
      with concerned as (
        select seq, type, coalesce(received_by, data ->> 'triager') as browser from event where type in (${types.join()})
      )
      select browser, concerned.type, count(*) as events, count(delivery.id) as deliveries,
        count(*) filter (where delivery.status = 'delivered') as delivered,
        count(*) filter (where delivery.status = 'delivered' and not needless) as told,
        coalesce(sum(jsonb_array_length(attempts) - needless::int), 0) as attempts,
        coalesce(sum(interrupted), 0) as interrupted
      from concerned join person on triager_id = browser join channel on person_id = person.id and kind = 'push'
      left join delivery on channel_id = channel.id and event_seq = seq
      left join lateral (
        select coalesce(attempts -> -1 ->> 'response_excerpt' like 'not needed%', false) as needless,
          (select count(*) from jsonb_array_elements(attempts) one where one -> 'error' ->> 'code' in ('server_ended', 'server_stopped')) as interrupted
      ) looked on true
      group by 1, 2`)
  }
}

/** How many alerts of each kind each device was told; one message can tell several. */
function countBy(received: readonly Pushed[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { browser, message } of received) {
    const key = `${browser} ${message.kind}`
    const alerts = message.tag.startsWith("many ") ? Number(/\d+/.exec(message.title)?.[0]) : 1
    counts.set(key, (counts.get(key) ?? 0) + alerts)
  }
  return counts
}
