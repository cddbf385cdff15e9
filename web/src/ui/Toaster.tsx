import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import classes from './Toaster.module.css'

const ICONS = { good: IconCircleCheckFilled, bad: IconAlertCircleFilled }

export default function Toaster() {
  return <Notifications limit={4} containerWidth={400} classNames={{ root: classes.toasts }} />
}

interface Toast {
  tone: keyof typeof ICONS
  message: string
  closesAfterMs: number | null
}

const errorIds = new Set<string>()

export function hideErrorToasts() {
  for (const id of errorIds) notifications.hide(id)
  errorIds.clear()
}

export function showToast({ tone, message, closesAfterMs }: Toast) {
  const Icon = ICONS[tone]
  const isPhone = window.matchMedia('(max-width: 47.99em)').matches
  // The same sentence twice at once says nothing new
  const id = `${tone}:${message}`
  if (tone === 'bad') errorIds.add(id)
  notifications.show({
    id,
    message,
    position: isPhone ? 'top-center' : 'bottom-right',
    autoClose: closesAfterMs ?? false,
    icon: <Icon size={20} aria-hidden />,
    role: tone === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    'data-tone': tone,
  })
}
