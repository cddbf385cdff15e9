import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconRefresh, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Invitation } from '#contract/business-promoter.ts'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { useOptOut, useResendInvitation } from '../business-promoter.data.ts'
import classes from './invitations.module.css'

/** Actions for one invitation: each asks for confirmation */
export function RowMenu({ invitation }: { invitation: Invitation }) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const opener = useRef<HTMLButtonElement>(null)
  const resend = useResendInvitation()
  const optOut = useOptOut()
  const { business_promoter_uuid: uuid, name, opted_out: isOptedOut, email_state: email, sms_state: text } = invitation
  const hasLeft = [email, text].every((state) => state === 'none' || state === 'unsubscribed')

  /** The menu item unmounts with its menu: the dialog must restore the focus to the menu's button */
  function leaveMenu() {
    close()
    opener.current?.focus()
  }

  async function askToResend() {
    leaveMenu()
    const isWanted = await confirmDialog({
      title: 'Re-send',
      message: 'Do you want to send it again?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
    })
    if (isWanted) resend.mutate(uuid)
  }

  async function askToChangeOptOut() {
    leaveMenu()
    const isWanted = await confirmDialog(
      isOptedOut
        ? {
            title: 'Allow again',
            message: `Invitations can be sent to ${name} again. Whoever unsubscribed on their own stays unsubscribed.`,
            confirmLabel: 'Allow again',
          }
        : {
            title: 'Opt out',
            message: `${name} will get no more invitations, neither by e-mail nor by text.`,
            confirmLabel: 'Opt out',
            tone: 'danger',
          },
    )
    if (isWanted) optOut.mutate({ uuid, optedOut: !isOptedOut })
  }

  const Icon = isOptedOut ? IconUserCheck : IconUserOff
  return (
    <Popover opened={opened} onChange={(next) => !next && close()} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          ref={opener}
          aria-label={`More for ${name}`}
          loading={resend.isPending || optOut.isPending}
          className={classes.menuButton}
          onClick={toggle}
        >
          <IconDots className={classes.menuIcon} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={`More for ${name}`}>
        <button type="button" className={classes.menuItem} onClick={() => void askToResend()}>
          <IconRefresh className={classes.menuIcon} stroke={1.75} aria-hidden />
          Re-send
        </button>
        {(isOptedOut || !hasLeft) && (
          <button type="button" className={classes.menuItem} onClick={() => void askToChangeOptOut()}>
            <Icon className={classes.menuIcon} stroke={1.75} aria-hidden />
            {isOptedOut ? 'Allow again' : 'Opt out'}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
