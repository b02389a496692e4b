/**
 * Over whatever is on screen when the server wants to know once more who somebody is. Closing it refuses what was asked; what lies
 * below stays as it is.
 */
import { Button, Modal } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { HAS_PASSKEYS, proveByPasskey } from "../api/passkeys.ts"
import { useAsked } from "../api/prove.ts"
import { type Me, prove, signInByOpenId, signInOptionsQuery } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { CodeInput } from "../ui/CodeInput.tsx"
import { Form } from "../ui/Form.tsx"
import { Wrong } from "../ui/Wrong.tsx"
import { KEPT, OwnPassword } from "./OwnPassword.tsx"

export function ProveAgain({ me }: { me: Me }) {
  const asked = useAsked()
  const { t } = useI18n()
  const { data: options } = useQuery(signInOptionsQuery)
  const [password, setPassword] = useState("")
  const [code, setCode] = useState("")
  const confirm = useMutation({
    mutationFn: () => prove(password, me.second_factor ? code : undefined),
    onSuccess: () => asked?.done(true),
  })
  const byPasskey = useMutation({ mutationFn: proveByPasskey, onSuccess: () => asked?.done(true) })
  const elsewhere = useMutation({
    mutationFn: () => signInByOpenId(location.href),
  })
  const giveUp = () => asked?.done(false)
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") giveUp()
  })
  return (
    <Modal.Root
      opened
      onClose={giveUp}
      closeOnEscape={false}
      lockScroll={false}
      centered
      radius="lg"
      zIndex={900}
    >
      <Modal.Overlay backgroundOpacity={0.32} blur={2} />
      <Modal.Content {...KEPT}>
        <Modal.Body pt="md">
          <Form error={confirm.error} onSubmit={() => confirm.mutate()}>
            <div className="stack gap-16">
              <Modal.Title>{t("prove.title")}</Modal.Title>
              <p className="soft">{t("prove.why")}</p>
              {me.password && (
                <>
                  <OwnPassword me={me} value={password} onChange={setPassword} />
                  {me.second_factor && <CodeInput value={code} onChange={setCode} {...KEPT} />}
                </>
              )}
              <Wrong error={confirm.error ?? byPasskey.error ?? elsewhere.error} />
              {me.password && (
                <Button type="submit" variant="filled" size="md" loading={confirm.isPending} {...KEPT}>
                  {t("prove.go")}
                </Button>
              )}
              {HAS_PASSKEYS && me.passkeys > 0 && (
                <Button size="md" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()} {...KEPT}>
                  {t("prove.passkey")}
                </Button>
              )}
              {options?.openid && (
                <Button size="md" loading={elsewhere.isPending} onClick={() => elsewhere.mutate()} {...KEPT}>
                  {t("signIn.openId", { name: options.openid })}
                </Button>
              )}
              <Button variant="subtle" size="xs" onClick={giveUp} {...KEPT}>
                {t("common.cancel")}
              </Button>
            </div>
          </Form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
