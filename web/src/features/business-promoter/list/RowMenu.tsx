import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconRefresh, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Invitation } from '#contract/business-promoter.ts'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { useOptOut, useResendInvitation } from '../business-promoter.data.ts'
import classes from './invitations.module.css'

/** What can be done about one person: each asks first */
export function RowMenu({ invitation }: { invitation: Invitation }) {
  const opener = useRef<HTMLButtonElement>(null)
  const resend = useResendInvitation()
  const optOut = useOptOut()
  const { business_promoter_uuid: uuid, name, opted_out: isOptedOut } = invitation

  async function askToResend() {
    // The item goes with its menu: the dialog gives the focus back to what opened that
    opener.current?.focus()
    const isWanted = await confirmDialog({
      title: 'Re-send',
      message: 'Do you want to send it again?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
    })
    if (isWanted) resend.mutate(uuid)
  }

  async function askToChangeOptOut() {
    opener.current?.focus()
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

  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon
          ref={opener}
          aria-label={`More for ${name}`}
          loading={resend.isPending || optOut.isPending}
          className={classes.menuButton}
        >
          <IconDots className={classes.menuIcon} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh className={classes.menuIcon} stroke={1.75} aria-hidden />} onClick={() => void askToResend()}>
          Re-send
        </Menu.Item>
        <Menu.Item
          leftSection={
            isOptedOut ? (
              <IconUserCheck className={classes.menuIcon} stroke={1.75} aria-hidden />
            ) : (
              <IconUserOff className={classes.menuIcon} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => void askToChangeOptOut()}
        >
          {isOptedOut ? 'Allow again' : 'Opt out'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
