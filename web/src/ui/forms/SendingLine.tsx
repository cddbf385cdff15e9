import { IconAlertCircle, IconBan, IconCheck, IconClock, IconHelpCircle, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './SendingLine.module.css'

/** As in the contract, which the design system does not know */
type SendingState = 'none' | 'waiting' | 'sent' | 'unsubscribed' | 'failed' | 'unconfirmed'

interface Look {
  tone: 'good' | 'warning' | 'bad' | 'neutral'
  icon: TablerIcon
  label: string
}

const LOOKS: Record<Exclude<SendingState, 'none'>, Look> = {
  waiting: { tone: 'warning', icon: IconClock, label: 'Waiting' },
  sent: { tone: 'good', icon: IconCheck, label: 'Sent' },
  unsubscribed: { tone: 'neutral', icon: IconBan, label: 'Unsubscribed' },
  failed: { tone: 'bad', icon: IconAlertCircle, label: 'Failed' },
  unconfirmed: { tone: 'warning', icon: IconHelpCircle, label: 'Unconfirmed' },
}

/**
 * Delivery state of the e-mail or the text message, with the reason where there is one. `until`: the formatted moment at which a waiting
 * message is sent
 */
export function SendingLine({ state, problem, until }: { state: SendingState; problem: string; until?: ReactNode }) {
  if (state === 'none') return null
  const { tone, icon: Icon, label } = LOOKS[state]
  // The provider's error number at the end is only for support, and is shown in the tooltip
  const text = problem.replace(/ \(\d+\)$/, '')
  const reason = (state === 'failed' || state === 'unconfirmed') && text !== '' && text !== label ? text : null
  return (
    <span className={classes.sending} data-tone={tone} title={reason === null ? undefined : problem}>
      <Icon aria-hidden />
      <span>{reason !== null ? `${label}: ${reason}` : until ? <>Waits until {until}</> : label}</span>
    </span>
  )
}
