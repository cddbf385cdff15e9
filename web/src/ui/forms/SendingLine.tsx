import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconBan, IconCheck, IconClock, IconHelpCircle, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Tip } from '../content/Tip.tsx'
import classes from './SendingLine.module.css'

/** Same states as in the contract, whose endpoints the design system must not import */
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

interface SendingLineProps {
  state: SendingState
  problem: string
  /** The formatted moment at which a waiting message is sent */
  until?: ReactNode
  /** A single line of fixed height, with the reason or the moment in a tooltip, for use in a table cell */
  isShort?: boolean
}

/** Delivery state of the email or the text, with the reason if there is one */
export function SendingLine({ state, problem, until, isShort = false }: SendingLineProps) {
  if (state === 'none') return null
  const { tone, icon: Icon, label } = LOOKS[state]
  // The provider's error number at the end is only for support, and is shown in the tooltip
  const text = problem.replace(/ \(\d+\)$/, '')
  const isExplained = state === 'failed' || state === 'unconfirmed' || state === 'waiting'
  const reason = isExplained && text !== '' && text !== label ? text : null
  const detail = reason ?? (until ? <>Sends {until}</> : null)
  if (isShort && detail !== null) {
    return (
      <Tip label={detail} onTouch>
        <button type="button" className={classes.sending} data-tone={tone} data-short>
          <Icon aria-hidden />
          <span>
            {label}
            <VisuallyHidden>: {detail}</VisuallyHidden>
          </span>
        </button>
      </Tip>
    )
  }
  return (
    <span className={classes.sending} data-tone={tone} title={reason === null ? undefined : problem}>
      <Icon aria-hidden />
      <span>{reason !== null ? `${label}: ${reason}` : until ? <>Sends {until}</> : label}</span>
    </span>
  )
}
