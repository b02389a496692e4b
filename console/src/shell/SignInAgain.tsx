/**
 * Over whatever is on screen when the session ends: somebody who has half written something signs in and goes on. It cannot
 * be closed, because nothing below it works.
 */
import { Button, Modal } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { isSignedOut, Refused } from "../api/client.ts"
import { HAS_PASSKEYS, signInByPasskey } from "../api/passkeys.ts"
import { enterCode, type Me, meQuery, sendRefused, signIn, signInOptionsQuery } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { CodeInput } from "../ui/CodeInput.tsx"
import { Form } from "../ui/Form.tsx"
import { useTellProblem } from "../ui/tell-problem.ts"
import { Wrong } from "../ui/Wrong.tsx"
import { KEPT, OwnPassword } from "./OwnPassword.tsx"

export function SignInAgain({ me }: { me: Me }) {
  const { t } = useI18n()
  const { whole } = useTellProblem()
  const queries = useQueryClient()
  const { data: options } = useQuery(signInOptionsQuery)
  const [password, setPassword] = useState("")
  const goOn = async () => {
    await queries.cancelQueries(meQuery) // one under way would be answered for nobody
    const now = await queries.fetchQuery({ ...meQuery, staleTime: 0 })
    // Somebody else must not see what was fetched for the one before.
    if (now.id !== me.id) return location.assign(document.baseURI)
    sendRefused(queries)
    await queries.invalidateQueries()
  }
  const [code, setCode] = useState<string | null>(null)
  /** Whoever needs too long for the code shows the password once more. */
  const beginAgain = (error: unknown) => {
    if (isSignedOut(error)) setCode(null)
    throw error
  }
  const enter = useMutation({
    mutationFn: async () => {
      if (code !== null) await enterCode(code).catch(beginAgain)
      else {
        const wanted = await signIn(me.email ?? "", password)
        if (wanted === "code") return setCode("")
        if (wanted === "passkey") await signInByPasskey()
      }
      await goOn()
    },
  })
  const byPasskey = useMutation({ mutationFn: () => signInByPasskey().then(goOn) })
  const hasPassword = me.password && options?.password !== false
  // They may have signed in in another tab, or at their provider's.
  useWindowEvent("focus", () => void goOn().catch(() => {}))
  const elsewhere = new URL("sign-in", document.baseURI).href
  const forgotten = new URL("forgotten-password", document.baseURI).href
  return (
    <Modal.Root
      opened
      onClose={() => {}}
      closeOnEscape={false}
      lockScroll={false}
      centered
      radius="lg"
      zIndex={1000}
    >
      <Modal.Overlay backgroundOpacity={0.32} blur={2} onMouseDown={(event) => event.preventDefault()} />
      <Modal.Content {...KEPT}>
        <Modal.Body pt="md">
          <Form error={enter.error} onSubmit={() => enter.mutate()}>
            <div className="stack gap-16">
              <Modal.Title>{t("session.ended")}</Modal.Title>
              <p className="soft">{t("session.endedHint")}</p>
              {hasPassword && <OwnPassword me={me} value={password} onChange={setPassword} />}
              {code !== null && <CodeInput value={code} onChange={setCode} {...KEPT} />}
              {enter.error && (
                <p className="red" role="alert">
                  {isWrongPassword(enter.error) ? t("session.wrongPassword") : whole(enter.error)}
                </p>
              )}
              <Wrong error={byPasskey.error} />
              {hasPassword && (
                <Button type="submit" variant="filled" size="md" loading={enter.isPending} {...KEPT}>
                  {t("signIn.title")}
                </Button>
              )}
              {HAS_PASSKEYS && me.passkeys > 0 && (
                <Button size="md" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()} {...KEPT}>
                  {t("prove.passkey")}
                </Button>
              )}
              {options?.openid && (
                <Button component="a" href={elsewhere} target="_blank" size="md" {...KEPT}>
                  {t("signIn.openId", { name: options.openid })}
                </Button>
              )}
              {hasPassword && (
                <Button component="a" href={forgotten} target="_blank" variant="subtle" size="xs" {...KEPT}>
                  {t("signIn.forgot")}
                </Button>
              )}
              <Button component="a" href={elsewhere} variant="subtle" size="xs" {...KEPT}>
                {t("session.somebodyElse")}
              </Button>
            </div>
          </Form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof Refused && error.problem.reason === "wrong_credentials"
