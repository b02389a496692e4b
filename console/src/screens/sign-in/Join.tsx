/** Joining by an invitation; the first one of an installation sets it up. */
import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useParams, useRouter } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { api, basePath, got } from "../../api/client.ts"
import { invitationQuery, meQuery } from "../../api/session.ts"
import { isSetUp } from "../../api/set-up.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { Commands } from "./Commands.tsx"
import { Door } from "./Door.tsx"

export function Join() {
  const { t } = useI18n()
  const { token } = useParams({ from: "/join/$token" })
  const { data: invitation, isError } = useQuery(invitationQuery(token))
  if (isError) {
    return (
      <Door title={t("join.gone")}>
        <Stack gap="md">
          <Text size="sm">{t("join.goneHow")}</Text>
          <Button component={Link} to="/sign-in" size="md" variant="filled">
            {t("join.toSignIn")}
          </Button>
          <Text size="sm" c="dimmed">
            {t("join.goneNew")}
          </Text>
          <Commands
            lines={[
              ["./bin/criba user invite you@example.com", t("join.goneInvite")],
              ["./bin/criba user password you@example.com", t("join.gonePassword")],
            ]}
          />
        </Stack>
      </Door>
    )
  }
  if (invitation === undefined) {
    return (
      <Door title={t("join.title")}>
        <Skeleton height={180} />
      </Door>
    )
  }
  return <JoinForm token={token} email={invitation.email} name={invitation.name} role={invitation.role} />
}

type Invited = { token: string; email: string | null; name: string | null; role: "admin" | "triager" }

function JoinForm({ token, email: invited, name: suggested, role }: Invited) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const queries = useQueryClient()
  const router = useRouter()
  const isFirst = invited === null
  const [name, setName] = useState(suggested ?? "")
  const [email, setEmail] = useState(invited ?? "")
  const [password, setPassword] = useState("")
  const join = useMutation({
    mutationFn: () =>
      got(
        api.POST("/api/invitations/{token}", {
          params: { path: { token } },
          body: { name, password, ...(isFirst && { email }) },
        }),
      ),
    onSuccess: async () => {
      await queries.fetchQuery(meQuery)
      const isBeginning = isFirst && !(await isSetUp(queries).catch(() => false))
      router.history.push(isBeginning ? `${basePath}set-up` : basePath)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    join.mutate()
  }
  const wrong = (field: string) => at(join.error, field)

  return (
    <Door title={t(isFirst ? "join.setUp" : "join.title")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {isFirst ? t("join.setUpHow") : t("join.as", t(`role.${role}`))}
          </Text>
          <TextInput
            label={t("join.name")}
            autoComplete="name"
            required
            maxLength={200}
            autoFocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={wrong("name")}
          />
          <TextInput
            label={t("signIn.email")}
            type="email"
            autoComplete="username"
            required
            readOnly={!isFirst}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={wrong("email")}
          />
          <PasswordInput
            label={t("signIn.password")}
            description={t("join.passwordHint")}
            autoComplete="new-password"
            required
            minLength={10}
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={wrong("password")}
          />
          <Wrong error={join.error} placed={["name", "email", "password"]} />
          <Button type="submit" variant="filled" size="md" loading={join.isPending}>
            {t(isFirst ? "join.setUpGo" : "join.go")}
          </Button>
        </Stack>
      </form>
    </Door>
  )
}
