/** English: the messages that all languages have. Each screen has its own file. The console itself loads those by screen (word-files.ts). */
import { alerts } from "./alerts.ts"
import { attribution } from "./attribution.ts"
import { audit } from "./audit.ts"
import { home } from "./home.ts"
import { imports } from "./import.ts"
import { inbox } from "./inbox.ts"
import { keys } from "./keys.ts"
import { lead } from "./lead.ts"
import { leads } from "./leads.ts"
import { people } from "./people.ts"
import { policy } from "./policy.ts"
import { problems } from "./problems.ts"
import { rejections } from "./rejections.ts"
import { response } from "./response.ts"
import { rotation } from "./rotation.ts"
import { setUp } from "./set-up.ts"
import { shared } from "./shared.ts"
import { shell } from "./shell.ts"
import { signIn } from "./sign-in.ts"
import { sources } from "./sources.ts"
import { verification } from "./verification.ts"
import { webhooks } from "./webhooks.ts"

export const en = {
  ...shell,
  ...shared,
  ...signIn,
  ...setUp,
  ...home,
  ...inbox,
  ...leads,
  ...lead,
  ...rotation,
  ...policy,
  ...attribution,
  ...response,
  ...imports,
  ...problems,
  ...rejections,
  ...webhooks,
  ...sources,
  ...keys,
  ...audit,
  ...verification,
  ...people,
  ...alerts,
} as const
