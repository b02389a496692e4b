/** For whoever has forgotten their password: a link by mail, or the word whom to ask for one. */
import { Button, TextInput } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { forgetPassword, signInOptionsQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { sayMistake } from "../../i18n/problem-words.ts"
import { Form } from "../../ui/Form.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { Commands } from "./Commands.tsx"
import { Door } from "./Door.tsx"
import { keepWayBack } from "./way-back.ts"

export function Forgotten() {
  const { t } = useI18n()
  const { next } = useSearch({ from: "/forgotten-password" })
  const options = useQuery(signInOptionsQuery)
  return (
    <Door title={t("signIn.forgot")}>
      <div className="stack gap-16">
        <Loaded query={options} heights={[120]}>
          {({ mail }) => (mail ? <ByMail next={next} /> : <ByAdmin />)}
        </Loaded>
        <Button
          variant="subtle"
          renderRoot={(props) => (
            <Link to="/sign-in" search={next === undefined ? {} : { next }} {...props} />
          )}
        >
          {t("forgotten.back")}
        </Button>
      </div>
    </Door>
  )
}

const NO_ADDRESS = { pointer: "#/email", code: "invalid_email" }

function ByMail({ next }: { next: string | undefined }) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const [email, setEmail] = useState("")
  const ask = useMutation({
    mutationFn: () => forgetPassword(email.trim()),
    onSuccess: () => keepWayBack(next),
  })
  const [isAddress, setIsAddress] = useState(true)
  const submit = () => {
    setIsAddress(email.includes("@"))
    if (email.includes("@")) ask.mutate()
  }
  if (ask.isSuccess) {
    return (
      <>
        <p role="status">{t("forgotten.sent", { email: email.trim() })}</p>
        <p className="quiet">{t("forgotten.sentNothing")}</p>
      </>
    )
  }
  return (
    <Form error={ask.error} onSubmit={submit}>
      <div className="stack gap-16">
        <p className="quiet">{t("forgotten.how")}</p>
        <TextInput
          label={t("common.email")}
          type="email"
          autoComplete="username"
          required
          autoFocus
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isAddress ? at(ask.error, "email") : sayMistake(t, NO_ADDRESS)}
        />
        <Wrong error={ask.error} markedFields={["email"]} />
        <Button type="submit" variant="filled" size="md" loading={ask.isPending}>
          {t("forgotten.go")}
        </Button>
      </div>
    </Form>
  )
}

function ByAdmin() {
  const { t } = useI18n()
  return (
    <>
      <p>{t("forgotten.ask")}</p>
      <p className="quiet">{t("forgotten.askNobody")}</p>
      <Commands lines={[["./bin/criba user password you@example.com", t("join.gonePassword")]]} />
    </>
  )
}
