/** What stays around every screen: where one can go, whether events come in, and who is signed in. */
import { Menu, UnstyledButton } from "@mantine/core"
import { useHotkeys, useWindowEvent } from "@mantine/hooks"
import { IconDots, IconPlus, IconSearch } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type AnyRoute, Link, Outlet, useLocation, useRouter } from "@tanstack/react-router"
import { clsx } from "clsx"
import { Suspense, useEffect, useRef, useState } from "react"
import { useLiveConnection } from "../api/live.ts"
import { useSending } from "../api/my-changes.ts"
import { overviewQuery } from "../api/overview.ts"
import { useAsked } from "../api/prove.ts"
import { isLeader, type Me, meQuery } from "../api/session.ts"
import { useSessionEnded } from "../api/session-end.ts"
import { useStepsLeft } from "../api/set-up.ts"
import { useToContact } from "../api/to-contact.ts"
import { useI18n } from "../i18n/index.tsx"
import { LEAD_DAY } from "../parts/lead-day.ts"
import { useTellRefused } from "../parts/tell-refused.ts"
import { ACTION_KEYS } from "../ui/action-keys.ts"
import { type Action, actionsNow, useActionKeys, useActions } from "../ui/actions.ts"
import { LateConfirm } from "../ui/Confirm.tsx"
import { isCovered } from "../ui/panel-keys.ts"
import { screen } from "../ui/screen.ts"
import { undoLast } from "../ui/tell-done.tsx"
import { Connection } from "./Connection.tsx"
import { Mark } from "./Mark.tsx"
import { Notices } from "./Notices.tsx"
import { endEntering, enterLead, useIsEntering } from "./new-lead.ts"
import css from "./Shell.module.css"
import { type Screen, useScreens } from "./screens.ts"
import { useTeamThatStays } from "./team-that-stays.ts"
import { ChangePassword, UserMenu } from "./UserMenu.tsx"
import { useAlerts } from "./use-alerts.ts"

const Find = screen(() => import("./Find.tsx"), "Find")
const NewLead = screen(() => import("./NewLead.tsx"), "NewLead", "lead-day", "rotation")
const ProveAgain = screen(() => import("./ProveAgain.tsx"), "ProveAgain")
const Shortcuts = screen(() => import("./Shortcuts.tsx"), "Shortcuts")
const SignInAgain = screen(() => import("./SignInAgain.tsx"), "SignInAgain")

const TABS_ON_A_PHONE = 4
const WRITING = "input, textarea, select, [contenteditable=true]"

/** By then the page is there. */
const PRELOAD_AFTER_MS = 8_000

/** Loads all screens while there is time and network for it: a dead spot then only keeps data away. */
function usePreload(paths: readonly string[]): void {
  const router = useRouter()
  const which = paths.join()
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const routes: Record<string, AnyRoute> = router.routesByPath
    const load = () => {
      for (const path of [...which.split(","), "/leads/$leadId"])
        void routes[path]?.options.component?.preload?.()
      const dialogs = [
        Find,
        NewLead,
        ...LEAD_DAY,
        LateConfirm,
        Shortcuts,
        SignInAgain,
        ProveAgain,
        ChangePassword,
      ]
      for (const dialog of dialogs) void dialog.preload()
    }
    const timer = setTimeout(load, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [router, which])
}

export function Shell() {
  const { t } = useI18n()
  const queries = useQueryClient()
  useLiveConnection(queries)
  const { data: me } = useQuery(meQuery)
  const tellRefused = useTellRefused()
  useSending(queries, me?.id, (change, error) => void tellRefused(change, error))
  useAlerts(queries, me)
  const content = useRef<HTMLElement>(null)
  const hasEnded = useSessionEnded()
  const [opened, setOpened] = useState<readonly Action[] | "shortcuts" | null>(null)
  const isAsked = useAsked() !== null
  const close = () => setOpened(null)
  // Under an open dialog keys belong to the dialog.
  const openShortcuts = () => {
    if (!isCovered()) setOpened("shortcuts")
  }
  // Asked for now: the dialog takes the focus from the lead that has it.
  const openFind = () => {
    if (!isCovered()) setOpened(actionsNow())
  }
  useHotkeys([["mod+K", openFind]], [])
  useHotkeys([["mod+Z", undoLast]]) // in a field it is the field's
  useActionKeys()
  const isEntering = useIsEntering()
  useActions(() => [
    {
      id: "new-lead",
      text: t("newLead.title"),
      words: t("newLead.words"),
      Icon: IconPlus,
      key: ACTION_KEYS.create,
      run: enterLead,
    },
  ])
  // By what it types: on each keyboard it lies elsewhere.
  useWindowEvent("keydown", ({ key, target }) => {
    if (key === "?" && !(target instanceof Element && target.closest(WRITING))) openShortcuts()
  })
  const stepsLeft = useStepsLeft(me?.role === "admin")
  const groups = useScreens()
  const { data: overview } = useQuery({ ...overviewQuery, enabled: isLeader(me) })
  const badges: { readonly [screen: string]: number | undefined } = {
    "/set-up": stepsLeft.length,
    "/home": overview?.late,
    "/rejections": overview?.rejections,
    "/webhooks": overview?.failing_webhooks.length,
  }
  const screens = groups.flat()
  const teamFor = useTeamThatStays()
  usePreload(screens.map(({ to }) => to))
  const tabs = screens.length > TABS_ON_A_PHONE + 1 ? screens.slice(0, TABS_ON_A_PHONE) : screens
  const more = screens.slice(tabs.length)

  // On a phone a lead stands in the place of the screen that it was opened from.
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom })
  const active = { "data-active": true, "aria-current": "page" } as object
  const link = ({ to, key, Icon }: Screen, iconSize: number, from?: string) => (
    <Link
      key={to}
      to={to}
      search={teamFor(to)}
      className={css.link}
      activeProps={active}
      activeOptions={{ includeSearch: false, exact: from !== undefined }}
      {...(from === to && active)}
    >
      <Icon size={iconSize} stroke={1.75} aria-hidden />
      <span>{t(key)}</span>
      {to === "/inbox" && me?.triager ? (
        <InboxBadge triager={me.triager} />
      ) : (
        <Badge count={badges[to] ?? 0} />
      )}
    </Link>
  )

  return (
    <div className={css.app}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page */}
      <a
        className={css.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault() // the page's base would lead elsewhere
          content.current?.focus()
        }}
      >
        {t("nav.skip")}
      </a>
      <aside className={css.side}>
        <div className={css.brand}>
          <Mark />
          <strong className="bold">Criba</strong>
        </div>
        <UnstyledButton className={css.find} onClick={openFind}>
          <IconSearch size={15} stroke={1.75} aria-hidden />
          <span>{t("find.title")}</span>
        </UnstyledButton>
        <nav aria-label={t("nav.main")}>
          {groups.map((group) => (
            <div key={group[0]?.to} className={css.group}>
              {group.map((screen) => link(screen, 17))}
            </div>
          ))}
        </nav>
        <div className={css.foot}>
          <Notices />
          <Connection />
          <UserMenu />
        </div>
      </aside>
      <main id="content" ref={content} tabIndex={-1} className={css.sheet}>
        <Outlet />
      </main>
      <Connection isPhone />
      <Notices isPhone />
      <nav className={css.tabs} aria-label={t("nav.main")}>
        {tabs.map((screen) => link(screen, 22, cameFrom))}
        {more.length > 0 && (
          <Menu position="top-end" width={220}>
            <Menu.Target>
              <UnstyledButton className={css.link}>
                <IconDots size={22} stroke={1.75} aria-hidden />
                <span>{t("nav.more")}</span>
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {more.map(({ to, key, Icon }) => (
                <Menu.Item
                  key={to}
                  className={clsx(css.moreItem)}
                  renderRoot={(props) => <Link {...props} to={to} search={teamFor(to)} />}
                  leftSection={<Icon size={18} stroke={1.75} />}
                >
                  {t(key)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </nav>
      <Suspense>
        {opened !== null && opened !== "shortcuts" && <Find actions={opened} onClose={close} />}
        {opened === "shortcuts" && <Shortcuts onClose={close} />}
        {isAsked && !hasEnded && me && <ProveAgain me={me} />}
        {isEntering && <NewLead onClose={endEntering} />}
        {hasEnded && me && <SignInAgain me={me} />}
      </Suspense>
    </div>
  )
}

/** As the inbox itself counts: also what was marked and not sent yet. */
function InboxBadge({ triager }: { triager: NonNullable<Me["triager"]> }) {
  return <Badge count={useToContact(triager)} />
}

/** So many that a larger number would say no more. */
const MANY = 99

function Badge({ count }: { count: number }) {
  return count > 0 && <b className="num">{count > MANY ? `${MANY}+` : count}</b>
}
