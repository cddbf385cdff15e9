import { Button } from '@mantine/core'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { Invitation } from '#contract/business-promoter/invitations.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { PopoverOnDemand } from '../../../ui/dialogs/PopoverOnDemand.tsx'
import { useChangeOptOut, useResendInvitation } from '../business-promoter.data.ts'
import classes from './invitations.module.css'

/** Text buttons for the actions on one invitation; each requires confirmation */
export function RowActions({ invitation }: { invitation: Invitation }) {
  const resend = useResendInvitation()
  const { business_promoter_uuid: uuid, name } = invitation

  async function confirmResend() {
    const isWanted = await confirmDialog({
      title: 'Re-send',
      message: 'Do you want to send it again?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
    })
    if (isWanted) resend.mutate(uuid)
  }

  return (
    <span className={classes.actions}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.action}
        loading={resend.isPending}
        aria-label={`Re-send to ${name}`}
        onClick={() => void confirmResend()}
      >
        Re-send
      </Button>
      <MoreMenu invitation={invitation} />
    </span>
  )
}

function MoreMenu({ invitation }: { invitation: Invitation }) {
  const optOut = useChangeOptOut()
  const { business_promoter_uuid: uuid, name, opted_out: isOptedOut, email_state: email, sms_state: text } = invitation
  const hasLeft = [email, text].every((state) => state === 'none' || state === 'unsubscribed')
  if (!isOptedOut && hasLeft) return null

  async function confirmOptOutChange() {
    const isWanted = await confirmDialog(
      isOptedOut
        ? {
            title: 'Allow invitations again?',
            message: `You can invite ${name} again. If they unsubscribed themselves, they stay unsubscribed.`,
            confirmLabel: 'Allow again',
          }
        : {
            title: 'Opt out?',
            message: `Stop sending ${name} review invitations by email and text?`,
            confirmLabel: 'Opt out',
            tone: 'danger',
          },
    )
    if (isWanted) optOut.mutate({ uuid, optedOut: !isOptedOut })
  }

  const Icon = isOptedOut ? IconUserCheck : IconUserOff
  return (
    <PopoverOnDemand
      position="bottom-end"
      label={`More for ${name}`}
      className={classes.menu}
      button={(props) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.action}
          loading={optOut.isPending}
          aria-label={`More for ${name}`}
          {...props}
        >
          More
        </Button>
      )}
    >
      {({ leave }) => (
        <button
          type="button"
          className={classes.menuItem}
          onClick={() => {
            // The menu item unmounts with its menu: the dialog must restore the focus to the menu's button
            leave()
            void confirmOptOutChange()
          }}
        >
          <Icon className={classes.menuIcon} stroke={1.75} aria-hidden />
          {isOptedOut ? 'Allow again' : 'Opt out'}
        </button>
      )}
    </PopoverOnDemand>
  )
}
