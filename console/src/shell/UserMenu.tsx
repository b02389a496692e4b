/** Who is signed in, with their language, their colours and the way out. */

import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core"
import {
  IconBell,
  IconCheck,
  IconDeviceDesktop,
  IconDevices,
  IconLock,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
} from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { LANGUAGE_IDS, LANGUAGES } from "../../../src/domain/language.ts"
import { forgetKept, forgetTab } from "../api/kept.ts"
import { forgetChanges, useOutbox } from "../api/my-changes.ts"
import { meQuery, signOut } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { Confirm } from "../ui/Confirm.tsx"
import { Face } from "../ui/index.tsx"
import { tellNotice } from "../ui/notices.ts"
import { screen } from "../ui/screen.ts"
import { useTellProblem } from "../ui/tell-problem.ts"
import css from "./Shell.module.css"

export const ChangePassword = screen(() => import("./ChangePassword.tsx"), "ChangePassword")

const SCHEMES = [
  ["light", IconSun],
  ["dark", IconMoon],
  ["auto", IconDeviceDesktop],
] as const

export function UserMenu({ compact = false }: { compact?: boolean }) {
  const { t, language, setLanguage } = useI18n()
  const { whole } = useTellProblem()
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const [changing, setChanging] = useState(false)
  const [leaving, setLeaving] = useState<"here" | "everywhere" | null>(null)
  const unsent = useOutbox().changes.length
  const tick = (on: boolean) => (on ? <IconCheck size={14} /> : null)
  const leave = async (everywhere: boolean) => {
    await signOut({ everywhere })
    // Only now: who could not be signed out wants their alerts. The server has forgotten the device with the session.
    await import("../api/push.ts").then(({ turnOff }) => turnOff()).catch(() => {})
    await queries.cancelQueries(meQuery) // it would begin to keep anew what is forgotten now
    forgetKept()
    forgetTab()
    if (me) forgetChanges(me.id)
    // Loads the page anew: what was fetched belongs to whoever saw it, and nothing under way must reach the next person.
    location.assign(new URL("sign-in", document.baseURI))
  }
  const signingOut = useMutation({
    mutationFn: () => leave(false),
    onError: (error) => tellNotice({ title: t("user.notSignedOut"), message: whole(error), tone: "late" }),
  })
  const name = me?.name ?? "…"

  return (
    <>
      <Menu position={compact ? "bottom-end" : "top-start"} width={232}>
        <Menu.Target>
          <UnstyledButton
            className={compact ? css.userCompact : css.user}
            aria-label={compact ? t("user.menu") : `${name} · ${t("user.menu")}`}
          >
            <Face name={me?.name ?? null} id={me?.triager?.id ?? me?.id} size={compact ? 28 : 24} />
            {!compact && (
              <>
                <span className="cut grow shrink">{name}</span>
                <IconSelector size={14} />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("user.language")}</Menu.Label>
          {LANGUAGE_IDS.map((code) => (
            <Menu.Item
              key={code}
              lang={code}
              rightSection={tick(language === code)}
              onClick={() => setLanguage(code)}
            >
              {LANGUAGES[code].name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{t("user.theme")}</Menu.Label>
          {SCHEMES.map(([scheme, Icon]) => (
            <Menu.Item
              key={scheme}
              leftSection={<Icon />}
              rightSection={tick(colorScheme === scheme)}
              onClick={() => setColorScheme(scheme)}
            >
              {t(`user.${scheme}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to="/alerts" leftSection={<IconBell />}>
            {t("alerts.title")}
          </Menu.Item>
          <Menu.Item component={Link} to="/access" leftSection={<IconDevices />}>
            {t("user.access")}
          </Menu.Item>
          {me?.password && (
            <Menu.Item leftSection={<IconLock />} onClick={() => setChanging(true)}>
              {t("user.password")}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLogout />}
            onClick={() => (unsent > 0 ? setLeaving("here") : signingOut.mutate())}
          >
            {t("user.signOut")}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout />} onClick={() => setLeaving("everywhere")}>
            {t("user.signOutEverywhere")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {leaving && (
        <Confirm
          title={t(leaving === "everywhere" ? "user.signOutEverywhereAsk" : "user.signOutAsk")}
          action={t(leaving === "everywhere" ? "user.signOutEverywhere" : "user.signOut")}
          onConfirm={() => leave(leaving === "everywhere")}
          onClose={() => setLeaving(null)}
        >
          {unsent > 0 && <p>{t("user.signOutUnsent", { count: unsent })}</p>}
          {leaving === "everywhere" && t("user.signOutEverywhereNote")}
        </Confirm>
      )}
      {changing && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
