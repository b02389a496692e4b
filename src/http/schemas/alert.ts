/** What the API reference says of alerts and of the devices to which they are pushed. */

import { Type } from "typebox"
import { LANGUAGE_IDS } from "../../domain/language.ts"
import { named } from "../shell/named-schemas.ts"
import { boolean, input, instant, integer, object, onePage, orNull, string, uuid } from "./parts.ts"

const DEVICE_ID = "push_0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"
const TEST_ID = "0199c0de-7a58-7c3e-9d53-0b6a5d1f2e10"
const Moment = instant()
const LanguageField = Type.Enum(LANGUAGE_IDS)

const ChoiceFields = object(
  "AlertChoice",
  "How somebody is told of one kind of thing.",
  {
    push: boolean("To the person's devices."),
    mail: boolean("By mail, if the server sends mail."),
    sound: boolean("A sound and a notice while the console is open."),
    any_hour: boolean(
      "Also outside of their hours and while they are absent. Without hours it means nothing.",
    ),
  },
  { additionalProperties: false },
)
const Choices = named(
  "AlertChoices",
  Type.Partial(
    Type.Object({
      new_lead: ChoiceFields,
      reminder: ChoiceFields,
      escalation: ChoiceFields,
      pause: ChoiceFields,
      webhook: ChoiceFields,
      rejection: ChoiceFields,
    }),
    { additionalProperties: false },
  ),
  "By kind. `new_lead`: one got a lead. `reminder`: a lead of one's own waits for its first contact, or to be called again. `escalation`: nobody " +
    "contacted a lead in time; an admin hears of all of them, a triager of their own. `pause`: somebody was paused for missing deadlines; an admin hears " +
    "of everybody, a triager of themselves. `webhook`: one was disabled for failing; `rejection`: bodies were refused and kept, told together; both for " +
    "admins. A kind that can never concern the person is left out.",
)
const WeeklyReport = object("WeeklyReportWish", "Whether somebody wants the report of the week.", {
  on: boolean(),
  time_zone: orNull(string(), "By whose clock it is Monday and eight (IANA); null while it is off."),
})
const ON = { push: true, mail: true, sound: true, any_hour: false }

export const AlertsAnswer = object("MyAlerts", "What one is told, and how.", {
  choices: Choices,
  language: Type.Enum(LANGUAGE_IDS, { description: "The language of their mail." }),
  off_duty: boolean("Whether it is outside of their hours now, or they are absent."),
  push_key: string("The `applicationServerKey` with which a browser subscribes: base64url."),
  mail: boolean("Whether this server sends mail at all."),
  weekly_report: orNull(
    WeeklyReport,
    "The week in numbers, by mail on Mondays at eight. Null for triagers, whom it does not concern.",
  ),
})
export const AlertsInput = input(
  "MyAlertsChange",
  "What one wants to be told. What is left out stays as it is.",
  {
    choices: Type.Optional(Choices),
    language: Type.Optional(LanguageField),
    weekly_report: Type.Optional(
      Type.Object(
        {
          on: boolean("A triager is answered with 422."),
          time_zone: Type.Optional(
            Type.String({ maxLength: 60, description: "An IANA name; without it `Europe/Madrid`." }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { examples: [{ choices: { reminder: { ...ON, any_hour: true } } }] },
)

export const DeviceFields = object("AlertDevice", "A browser to which alerts are pushed.", {
  id: string(),
  name: string("The browser and its system."),
  language: LanguageField,
  created_at: Moment,
  seen_at: instant("When the console was last opened there."),
  failing_since: orNull(Moment, "Since when nothing has arrived there."),
  current: boolean("Whether the request comes from the session of this device."),
})
export const DEVICE = {
  id: DEVICE_ID,
  name: "Chrome · Android",
  language: "es",
  created_at: "2026-11-14T10:31:02.114Z",
  seen_at: "2026-11-16T08:02:11.530Z",
  failing_since: null,
  current: true,
} as const

export const DevicesAnswer = onePage(
  "AlertDevicePage",
  "One's devices, in the order in which they were signed on.",
  DeviceFields,
  { examples: [{ data: [DEVICE], next_cursor: null }] },
)

const key = (description: string) =>
  Type.String({ pattern: "^[A-Za-z0-9_-]+=*$", maxLength: 200, description })
export const DeviceInput = input(
  "AlertDeviceInput",
  "A browser's subscription, as `PushSubscription.toJSON()` gives it, and the language that it shows.",
  {
    endpoint: Type.String({ maxLength: 1_000, description: "The address that the browser was given." }),
    keys: Type.Object(
      { p256dh: key("Its public key: base64url."), auth: key("Its secret: base64url.") },
      { additionalProperties: false },
    ),
    language: LanguageField,
  },
  {
    examples: [
      {
        endpoint: "https://push.example.com/send/ZGV2aWNl",
        keys: {
          p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
        language: "es",
      },
    ],
  },
)

export const DeviceId = Type.Object({ id: Type.String({ maxLength: 60, examples: [DEVICE_ID] }) })
export const DeviceTestId = Type.Object({
  id: Type.String({ maxLength: 60, examples: [DEVICE_ID] }),
  test: Type.String({ maxLength: 60, examples: [TEST_ID] }),
})
export const ReportTestId = Type.Object({ test: Type.String({ maxLength: 60, examples: [TEST_ID] }) })
export const ReportTestAnswer = object("WeeklyReportTest", "A report of last week on its way.", {
  id: uuid(),
  to: string("The address to which it goes."),
  status: Type.Enum(["pending", "delivered", "failed"], {
    description: "`delivered`: the mail server has it.",
  }),
  failed_attempts: integer("1: the mail server did not take it. A test is attempted once."),
})
export const REPORT_TEST = {
  id: TEST_ID,
  to: "olga@example.com",
  status: "pending",
  failed_attempts: 0,
} as const
export const TestAnswer = object("AlertTest", "A test on its way to a device.", {
  id: uuid(),
  status: Type.Enum(["pending", "delivered", "failed"], {
    description: "`delivered`: the push service has it, and brings it to the device.",
  }),
  error: orNull(string(), "That it did not arrive, in one sentence for all reasons."),
})
export const TEST = { id: TEST_ID, status: "pending", error: null } as const
