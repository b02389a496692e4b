/** Joining by an invitation; the first one of an installation sets it up. */
import { Button, PasswordInput, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { api, basePath, got, Refused } from "../../api/client.ts"
import { type InvitationPreview, invitationQuery, meQuery } from "../../api/session.ts"
import { setUpQuery } from "../../api/set-up.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Form } from "../../ui/Form.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
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

type Invited = InvitationPreview & {
  token: string
  /** Somebody has used the link meanwhile, or it was withdrawn. */
  onGone: () => void
}

function JoinForm({ token, email: invited, name: suggested, role, joined, onGone }: Invited) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const router = useRouter()
  const isFirst = invited === null
  const form = useForm({
    from: { name: suggested ?? "", email: invited ?? "", password: "" },
    save: async ({ name, email, password }) => {
      const params = { path: { token } }
      const body = { name, password, ...(isFirst && { email }) }
      const answer = await got(api.POST("/api/invitations/{token}", { params, body })).catch((error) => {
        if (isGone(error)) onGone()
        throw error
      })
      if (answer.second_factor) return router.history.push(`${basePath}sign-in`)
      await queries.fetchQuery({ ...meQuery, staleTime: 0 })
      // The demo, and what the command line has set up, begin like any other day.
      const isBeginning = isFirst && !(await queries.fetchQuery(setUpQuery).catch(() => null))?.over
      router.history.push(isBeginning ? `${basePath}set-up` : joined ? takeWayBack() : basePath)
    },
  })

  const words = joined ? "password" : isFirst ? "setUp" : "join"

  return (
    <Door title={t(`join.${words}.title`)}>
      <Form error={form.error} onSubmit={form.submit}>
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
          <PasswordInput
            label={t(joined ? "password.next" : "signIn.password")}
            description={t("join.passwordHint")}
            autoComplete="new-password"
            required
            minLength={10}
            maxLength={128}
            autoFocus={joined}
            {...form.text("password")}
          />
          <Wrong error={form.error} markedFields={form.markedFields} />
          <Button type="submit" variant="filled" size="md" loading={form.isPending}>
            {t(`join.${words}.go`)}
          </Button>
        </div>
      </Form>
    </Door>
  )
}
