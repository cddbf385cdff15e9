import '@mantine/notifications/styles.layer.css'
import { Loader } from '@mantine/core'
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
  action?: { label: string; onPress: () => void } | undefined
}

interface Progress {
  id: string
  message: string
  detail: string
  label: string
  onPress: () => void
}

const errorIds = new Set<string>()
let shownWithAction = 0

export function hideErrorToasts() {
  for (const id of errorIds) notifications.hide(id)
  errorIds.clear()
}

export function hideToast(id: string) {
  notifications.hide(id)
}

export function showToast({ tone, message, closesAfterMs, action }: Toast) {
  const Icon = ICONS[tone]
  // Deduplicates equal messages by id, except for messages with an undo action of their own
  const id = action ? `${tone}:${message}:${++shownWithAction}` : `${tone}:${message}`
  if (tone === 'bad') errorIds.add(id)
  const press = () => {
    notifications.hide(id)
    action?.onPress()
  }
  notifications.show({
    id,
    message: action ? <WithButton label={action.label} onPress={press} text={message} /> : message,
    position: toastPosition(),
    autoClose: closesAfterMs ?? false,
    icon: <Icon size={20} aria-hidden />,
    role: tone === 'bad' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    'data-tone': tone,
  })
}

/** Shows a progress toast, then updates it in place */
export function showProgress({ id, message, detail, label, onPress }: Progress) {
  const toast = {
    id,
    message: <WithButton label={label} onPress={onPress} text={message} detail={detail} />,
    position: toastPosition(),
    autoClose: false as const,
    withCloseButton: false,
    icon: <Loader size={18} aria-hidden />,
    role: 'status',
    'data-tone': 'busy',
  }
  notifications.update(toast)
  notifications.show(toast)
}

function WithButton({ text, detail, label, onPress }: { text: string; detail?: string; label: string; onPress: () => void }) {
  return (
    <span className={classes.withButton}>
      <span>
        {text}
        {/* Not a live region: the detail changes constantly and would drown out everything else */}
        {detail && (
          <span className={classes.detail} aria-live="off">
            {detail}
          </span>
        )}
      </span>
      <button type="button" className={classes.action} onClick={onPress}>
        {label}
      </button>
    </span>
  )
}

function toastPosition(): 'top-center' | 'bottom-right' {
  return window.matchMedia('(max-width: 47.99em)').matches ? 'top-center' : 'bottom-right'
}
