import { IconBan, IconClockX, IconLock, IconMail } from '@tabler/icons-react'
import type { Account } from '#contract/accounts.ts'
import { PERMISSION_NAMES, PERMISSIONS } from '#contract/permissions.ts'
import { When } from '../../../platform/time/When.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { hasInvitationEnded } from '../account-labels.ts'

interface AccountBadgesProps {
  account: Account
  isOwn: boolean
}

export function AccountBadges({ account, isOwn }: AccountBadgesProps) {
  const { invited_datetime: invitedAt, disabled: isDisabled } = account
  const denied = PERMISSIONS.filter((permission) => !account.permissions.includes(permission))
  return (
    <>
      {isOwn && <StatusBadge tone="primary">You</StatusBadge>}
      {invitedAt &&
        (hasInvitationEnded(invitedAt) ? (
          <StatusBadge tone="warning" icon={IconClockX}>
            Invitation expired
          </StatusBadge>
        ) : (
          <StatusBadge tone="info" icon={IconMail}>
            Invited <When at={invitedAt} show="day" amid />
          </StatusBadge>
        ))}
      {denied.length > 0 && (
        <StatusBadge tone="neutral" icon={IconLock}>
          {`No ${denied.map((permission) => PERMISSION_NAMES[permission]).join(', ')}`}
        </StatusBadge>
      )}
      {isDisabled && (
        <StatusBadge tone="neutral" icon={IconBan}>
          Disabled
        </StatusBadge>
      )}
    </>
  )
}
