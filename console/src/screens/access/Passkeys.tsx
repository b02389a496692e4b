/** One's own passkeys: each is called after the browser in which it was made, until one calls it something else. */
import { ActionIcon, Button, TextInput } from "@mantine/core"
import { IconPencil, IconX } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import {
  addPasskey,
  HAS_PASSKEYS,
  type Passkey,
  passkeysQuery,
  removePasskey,
  renamePasskey,
} from "../../api/passkeys.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { useForm } from "../../ui/use-form.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Access.module.css"

export function Passkeys() {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const passkeys = useQuery(passkeysQuery)
  const [naming, setNaming] = useState<Passkey | null>(null)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const renew = () => queries.invalidateQueries()
  const add = useMutation({ mutationFn: addPasskey, onSettled: renew })
  const remove = async ({ id }: Passkey) => {
    await removePasskey(id)
    setLeaving(null)
    await renew()
    tellNotice({ message: t("access.passkeyRemoved") })
  }
  return (
    <Card title={t("access.passkeys")} note={t("access.passkeysNote")}>
      <Loaded query={passkeys} heights={[52]}>
        {({ data }) => (
          <ul className="lined">
            {data.map((passkey) => (
              <li className={`row between gap-12 ${css.entry}`} key={passkey.id}>
                <div>
                  <b>{passkey.name === "?" ? t("access.unknownDevice") : passkey.name}</b>
                  <small className="block quiet">
                    {t("access.passkeySince", { when: f.dayTime(passkey.created_at) })}
                  </small>
                  {passkey.last_used_at !== null && (
                    <small className="block quiet">
                      {t("access.seen", { when: f.dayTime(passkey.last_used_at) })}
                    </small>
                  )}
                </div>
                <div className="row gap-8">
                  <ActionIcon
                    aria-label={t("access.renamePasskey", { name: passkey.name })}
                    onClick={() => setNaming(passkey)}
                  >
                    <IconPencil size={15} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t("access.removePasskey", { name: passkey.name })}
                    onClick={() => setLeaving(passkey)}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {HAS_PASSKEYS ? (
        <div className="buttons mt-8">
          <Button loading={add.isPending} onClick={() => add.mutate()}>
            {t("access.addPasskey")}
          </Button>
        </div>
      ) : (
        <p className="quiet small">{t("access.noPasskeysHere")}</p>
      )}
      <Wrong error={add.error} />
      {naming && <Rename passkey={naming} onDone={renew} onClose={() => setNaming(null)} />}
      {leaving && (
        <Confirm
          title={t("access.removePasskeyAsk", { name: leaving.name })}
          action={t("access.removePasskeyGo")}
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        >
          {t("access.removePasskeyNote")}
        </Confirm>
      )}
    </Card>
  )
}

function Rename({
  passkey,
  onDone,
  onClose,
}: {
  passkey: Passkey
  onDone: () => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useI18n()
  const form = useForm({
    from: { name: passkey.name },
    save: async ({ name }) => {
      await renamePasskey(passkey.id, name)
      onClose()
      await onDone()
    },
  })
  return (
    <Dialog
      title={t("access.renamePasskey", { name: passkey.name })}
      action={t("common.save")}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={t("access.passkeyName")}
        required
        maxLength={100}
        data-autofocus
        {...form.text("name")}
      />
    </Dialog>
  )
}
