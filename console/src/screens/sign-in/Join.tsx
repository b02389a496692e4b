/** Joining by an invitation; the first one of an installation sets it up. */
import { Button, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { api, basePath, got, Refused } from "../../api/client.ts"
import { HAS_PASSKEYS, joinByPasskey } from "../../api/passkeys.ts"
import { type InvitationPreview, invitationQuery, meQuery } from "../../api/session.ts"
import { setUpQuery } from "../../api/set-up.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Form } from "../../ui/Form.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { Password } from "../../ui/Password.tsx"
import { useForm } from "../../ui/use-form.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { Commands } from "./Commands.tsx"
import { Door } from "./Door.tsx"
import { takeWayBack } from "./way-back.ts"

export function Join() {
  const { t } = useI18n()
  const { token } = useParams({ from: "/join/$token" })
  const query = useQuery(invitationQuery(token))
  const [wasUsed, setUsed] = useState(false)
  if (wasUsed || isGone(query.error)) return <Gone />
  if (query.data !== undefined) return <JoinForm token={token} {...query.data} onGone={() => setUsed(true)} />
  return (
    <Door title={t("join.join.title")}>
      <Loaded query={query} heights={[180]}>
        {() => null}
      </Loaded>
    </Door>
  )
}

const isGone = (error: unknown): boolean => error instanceof Refused && error.problem.code === "not_found"

function Gone() {
  const { t } = useI18n()
  return (
    <Door title={t("join.gone")}>
      <div className="stack gap-16">
        <p>{t("join.goneHow")}</p>
        <Button component={Link} to="/sign-in" size="md" variant="filled">
          {t("join.toSignIn")}
        </Button>
        <Button component={Link} to="/forgotten-password" size="md">
          {t("signIn.forgot")}
        </Button>
        <p className="quiet">{t("join.goneNew")}</p>
        <Commands
          lines={[
            ["./bin/criba user invite you@example.com", t("join.goneInvite")],
            ["./bin/criba user password you@example.com", t("join.gonePassword")],
          ]}
        />
      </div>
    </Door>
  )
}

/** Where people come in by a provider alone. */
function JoinElsewhere({ isFirst }: { isFirst: boolean }) {
  const { t } = useI18n()
  return (
    <Door title={t("join.join.title")}>
      <div className="stack gap-16">
        <p>{t(isFirst ? "join.elsewhereFirst" : "join.elsewhere")}</p>
        {isFirst && <Commands lines={[["./bin/criba user invite you@example.com", t("join.goneInvite")]]} />}
        <Button component={Link} to="/sign-in" size="md" variant="filled">
          {t("join.toSignIn")}
        </Button>
      </div>
    </Door>
  )
}

type Invited = InvitationPreview & {
  token: string
  /** Somebody has used the link meanwhile, or it was withdrawn. */
  onGone: () => void
}

function JoinForm({ token, email: invited, name: suggested, role, joined, onGone, ...takes }: Invited) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const router = useRouter()
  const isFirst = invited === null
  const noteGone = (error: unknown) => {
    if (isGone(error)) onGone()
    throw error
  }
  const goIn = async () => {
    await queries.fetchQuery({ ...meQuery, staleTime: 0 })
    // The demo, and what the command line has set up, begin like any other day.
    const isBeginning = isFirst && !(await queries.fetchQuery(setUpQuery).catch(() => null))?.over
    router.history.push(isBeginning ? `${basePath}set-up` : joined ? takeWayBack() : basePath)
  }
  const form = useForm({
    from: { name: suggested ?? "", email: invited ?? "", password: "" },
    save: async ({ name, email, password }) => {
      const params = { path: { token } }
      const body = { name, password, ...(isFirst && { email }) }
      const answer = await got(api.POST("/api/invitations/{token}", { params, body })).catch(noteGone)
      if (answer.second_factor) return router.history.push(`${basePath}sign-in`)
      await goIn()
    },
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { name, email } = form.draft
      await joinByPasskey(token, { name, ...(isFirst && { email }) }).catch(noteGone)
      await goIn()
    },
  })
  const [isByPasskey, setByPasskey] = useState(!takes.password)
  const error = isByPasskey ? byPasskey.error : form.error
  if (!takes.password && !takes.passkey) return <JoinElsewhere isFirst={isFirst} />

  const words = joined ? "password" : isFirst ? "setUp" : "join"

  return (
    <Door title={t(`join.${words}.title`)}>
      <Form error={error} onSubmit={isByPasskey ? () => byPasskey.mutate() : form.submit}>
        <div className="stack gap-16">
          <p className="quiet">
            {joined
              ? t("join.password.how")
              : isFirst
                ? t("join.setUp.how")
                : t("join.as", { role: t(`role.${role}`) })}
          </p>
          {!joined && (
            <TextInput
              label={t("join.name")}
              autoComplete="name"
              required
              maxLength={200}
              autoFocus
              {...form.text("name")}
            />
          )}
          <TextInput
            label={t("common.email")}
            type="email"
            autoComplete="username"
            required
            readOnly={!isFirst}
            {...form.text("email")}
          />
          {!isByPasskey && (
            <Password
              label={t(joined ? "password.next" : "signIn.password")}
              description={t("join.passwordHint")}
              autoComplete="new-password"
              minLength={10}
              maxLength={128}
              autoFocus={joined}
              {...form.text("password")}
            />
          )}
          {isByPasskey && (
            <p className="soft">{t(HAS_PASSKEYS ? "join.passkeyHow" : "signIn.noPasskeysHere")}</p>
          )}
          <Wrong error={error} markedFields={isByPasskey ? [] : form.markedFields} />
          <Button type="submit" variant="filled" size="md" loading={form.isPending || byPasskey.isPending}>
            {t(isByPasskey ? "join.passkeyGo" : `join.${words}.go`)}
          </Button>
          {takes.password && takes.passkey && HAS_PASSKEYS && (
            <Button variant="subtle" onClick={() => setByPasskey(!isByPasskey)}>
              {t(isByPasskey ? "join.byPassword" : "join.byPasskey")}
            </Button>
          )}
        </div>
      </Form>
    </Door>
  )
}
