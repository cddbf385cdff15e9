import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react'

const ICONS = { good: IconCircleCheckFilled, bad: IconAlertCircleFilled }

export default function Toaster() {
  return <Notifications limit={4} containerWidth={400} />
}

interface Toast {
  tone: keyof typeof ICONS
  message: string
  closesAfterMs: number | null
}

export function showToast({ tone, message, closesAfterMs }: Toast) {
  const Icon = ICONS[tone]
  const isPhone = window.matchMedia('(max-width: 47.99em)').matches
  notifications.show({
    // The same sentence twice at once says nothing new
    id: `${tone}:${message}`,
    message,
    position: isPhone ? 'top-center' : 'bottom-right',
    autoClose: closesAfterMs ?? false,
    icon: <Icon size={20} aria-hidden />,
    role: tone === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    'data-tone': tone,
  })
}
