/** The way in. */
import { Button, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useRouter, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { isSignedOut } from "../../api/client.ts"
import { HAS_PASSKEYS, signInByPasskey } from "../../api/passkeys.ts"
import { enterCode, meQuery, signIn, signInByOpenId, signInOptionsQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { CodeInput } from "../../ui/CodeInput.tsx"
import { Form } from "../../ui/Form.tsx"
import { Password } from "../../ui/Password.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { Commands } from "./Commands.tsx"
import { Door } from "./Door.tsx"
import { addressOf } from "./way-back.ts"

type WhyNot =
  | "signIn.notInvited"
  | "signIn.notVerified"
  | "problem.reason.account_disabled"
  | "problem.reason.provider_silent"

/** Why somebody comes back from the provider without a session. */
const WHY_NOT: { readonly [error: string]: WhyNot } = {
  not_invited: "signIn.notInvited",
  unable_to_create_user: "signIn.notInvited",
  account_not_linked: "signIn.notVerified",
  DISABLED: "problem.reason.account_disabled",
  provider_silent: "problem.reason.provider_silent",
}

export function SignIn() {
  const { t } = useI18n()
  const { whole, at } = useTellProblem()
  const { next, error } = useSearch({ from: "/sign-in" })
  const queries = useQueryClient()
  const router = useRouter()
  const { data: options } = useQuery(signInOptionsQuery)
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  /** null: none was asked for yet. */
  const [code, setCode] = useState<string | null>(null)
  const goIn = async () => {
    await queries.cancelQueries(meQuery) // one under way would be answered for whoever was here before
    await queries.fetchQuery({ ...meQuery, staleTime: 0 })
    router.history.push(addressOf(next))
  }
  const [wantsPasskey, setWantsPasskey] = useState(false)
  const [lostPhone, setLostPhone] = useState(false)
  /** Whoever needs too long for the code shows the password once more. */
  const beginAgain = (error: unknown) => {
    if (isSignedOut(error)) setCode(null)
    throw error
  }
  const enter = useMutation({
    mutationFn: async () => {
      if (code !== null) await enterCode(code).catch(beginAgain)
      else {
        const wanted = await signIn(email, password)
        if (wanted === "code") return setCode("")
        if (wanted === "passkey") return setWantsPasskey(true)
      }
      await goIn()
    },
  })
  const byPasskey = useMutation({ mutationFn: () => signInByPasskey().then(goIn) })

  const enterElsewhere = useMutation({ mutationFn: () => signInByOpenId(addressOf(next)) })
  const failed = enter.error ?? byPasskey.error ?? enterElsewhere.error
  const wrongCode = code === null ? undefined : at(failed, "code")
  const takesPasswords = options?.password !== false
  if (options?.set_up === false) {
    return (
      <Door title={t("signIn.notSetUp")}>
        <div className="stack gap-16">
          <p>{t("signIn.notSetUpHow")}</p>
          <Commands lines={[["./bin/criba user invite you@example.com", t("join.goneInvite")]]} />
        </div>
      </Door>
    )
  }
  return (
    <Door title={t("signIn.title")}>
      <Form error={enter.error} onSubmit={() => enter.mutate()}>
        <div className="stack gap-16">
          {takesPasswords && code === null && (
            <>
              <TextInput
                label={t("common.email")}
                type="email"
                autoComplete="username"
                required
                autoFocus
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
              <Password
                label={t("signIn.password")}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            </>
          )}
          {code !== null && (
            <>
              <p className="quiet breaks">{t("signIn.codeFor", { email })}</p>
              <CodeInput value={code} onChange={setCode} error={wrongCode} />
            </>
          )}
          {wantsPasskey && <p>{t("signIn.wantsPasskey")}</p>}
          {options?.passkey && !HAS_PASSKEYS && !takesPasswords && <p>{t("signIn.noPasskeysHere")}</p>}
          {(failed || error) && wrongCode === undefined && (
            <p className="red" role="alert">
              {failed ? whole(failed) : t(WHY_NOT[error ?? ""] ?? "signIn.failedThere")}
            </p>
          )}
          {takesPasswords && (
            <Button type="submit" variant="filled" size="md" loading={enter.isPending}>
              {t("signIn.title")}
            </Button>
          )}
          {options?.passkey && HAS_PASSKEYS && (
            <Button
              size="md"
              variant={takesPasswords ? "default" : "filled"}
              loading={byPasskey.isPending}
              onClick={() => byPasskey.mutate()}
            >
              {t("signIn.passkey")}
            </Button>
          )}
          {options?.openid && (
            <Button size="md" loading={enterElsewhere.isPending} onClick={() => enterElsewhere.mutate()}>
              {t("signIn.openId", { name: options.openid })}
            </Button>
          )}
          {options?.passkey && !takesPasswords && (
            <>
              <p className="quiet">{t("signIn.lostPasskey")}</p>
              <Commands lines={[["./bin/criba user reset you@example.com", t("signIn.reset")]]} />
            </>
          )}
          {code !== null && (
            <>
              {lostPhone ? (
                <>
                  <p className="quiet">{t("signIn.lostPhone")}</p>
                  <Commands lines={[[`./bin/criba user reset ${email}`, t("signIn.resetPhone")]]} />
                </>
              ) : (
                <Button variant="subtle" onClick={() => setLostPhone(true)}>
                  {t("signIn.lostPhoneAsk")}
                </Button>
              )}
              <Button variant="subtle" onClick={() => setCode(null)}>
                {t("forgotten.back")}
              </Button>
            </>
          )}
          {takesPasswords && code === null && (
            <Button
              variant="subtle"
              renderRoot={(props) => (
                <Link to="/forgotten-password" search={next === undefined ? {} : { next }} {...props} />
              )}
            >
              {t("signIn.forgot")}
            </Button>
          )}
        </div>
      </Form>
    </Door>
  )
}
