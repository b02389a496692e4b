import { ActionIcon, Menu } from "@mantine/core"
import { IconBell, IconBellRinging } from "@tabler/icons-react"
import { useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import { allowNotifications, canNotify, chime, isBlocked, useAlertSettings } from "./alerts.ts"
import css from "./Inbox.module.css"

/** How somebody wants to be told of new leads. */
export function AlertMenu({ person }: { person: string }) {
  const { t } = useI18n()
  const [settings, setSettings] = useAlertSettings(person)
  const [blocked, setBlocked] = useState(isBlocked)
  const toggleSound = () => {
    if (!settings.sound) chime()
    setSettings({ ...settings, sound: !settings.sound })
  }
  const toggleNotification = async () => {
    const notification = !settings.notification && (await allowNotifications())
    setSettings({ ...settings, notification })
    setBlocked(isBlocked())
  }
  const isOn = settings.sound || settings.notification
  const Icon = isOn ? IconBellRinging : IconBell
  const item = (on: boolean, text: string, toggle: () => void, disabled = false) => (
    <Menu.CheckboxItem disabled={disabled} checked={on} onChange={toggle}>
      {text}
    </Menu.CheckboxItem>
  )
  return (
    <Menu position="bottom-end" width={250} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={t("inbox.alerts")} className={css.bell} data-on={isOn || undefined}>
          <Icon size={19} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("inbox.alerts")}</Menu.Label>
        {item(settings.sound, t("inbox.sound"), toggleSound)}
        {canNotify() &&
          item(
            settings.notification && !blocked,
            t("inbox.notification"),
            () => void toggleNotification(),
            blocked,
          )}
        <Menu.Label className={css.alertHint}>
          {blocked ? t("inbox.blocked") : t("inbox.alertsHint")}
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
