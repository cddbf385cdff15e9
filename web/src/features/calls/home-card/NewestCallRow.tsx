import { Button, VisuallyHidden } from '@mantine/core'
import { IconPhoneOutgoing } from '@tabler/icons-react'
import type { NewestCall } from '#contract/calls/newest-calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { telLinkOf } from '../../../platform/dial-number.ts'
import { When } from '../../../platform/time/When.tsx'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { CallOutcome } from '../CallOutcome.tsx'
import { PRIVATE_NUMBER, UNKNOWN_CALLER } from '../call-labels.ts'
import { dialNumber, useWasJustDialed } from '../dialed-numbers.ts'
import { DirectionLabel } from '../outgoing/DirectionLabel.tsx'
import { PlacedCall } from '../outgoing/OutgoingCallState.tsx'
import { ReachedQuestion } from '../ReachedQuestion.tsx'
import { useMarkCalledBack } from './newest-calls.data.ts'
import classes from './newest-calls.module.css'

const PICTURE_SIZE = 40

export function NewestCallRow({ listed }: { listed: NewestCall }) {
  const isPhone = useIsPhone()
  const hasDialed = useWasJustDialed(listed.phone_from)
  const markCalledBack = useMarkCalledBack()
  const name = listed.caller_name || UNKNOWN_CALLER
  const isWaiting = listed.call_back?.is_open ?? false
  const when = <When at={listed.call_start_datetime} className={classes.when} />

  return (
    <li className={classes.call}>
      <Avatar name={listed.caller_name} size={PICTURE_SIZE} isVaried={listed.caller_name !== ''} />
      <div className={classes.who}>
        <AppLink className={classes.name} to={`/callInquiries?call=${listed.call_sid}`}>
          {name}
        </AppLink>
        <span className={classes.number}>{listed.phone_from ? formatPhoneNumber(listed.phone_from) : PRIVATE_NUMBER}</span>
      </div>
      <div className={classes.status}>
        <PlacedCall number={listed.phone_from} fallback={<CallOutcome call={listed} />} />
        <DirectionLabel call={listed} />
        {!isPhone && when}
      </div>
      {hasDialed && isWaiting ? (
        <div className={`${classes.text} ${classes.asked}`}>
          <ReachedQuestion number={listed.phone_from} onReached={() => markCalledBack(listed)} />
        </div>
      ) : (
        <p className={classes.text}>
          {isPhone && <>{when}. </>}
          {describeNewestCall(listed)}
        </p>
      )}
      {listed.phone_from && (
        <Button
          component="a"
          href={telLinkOf(listed.phone_from)}
          className={classes.action}
          variant={isWaiting ? 'light' : 'default'}
          size="xs"
          leftSection={<IconPhoneOutgoing className={classes.icon} stroke={1.75} aria-hidden />}
          onClick={(event) => dialNumber(event, listed.phone_from)}
        >
          Call back<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

/** A missed call has no useful summary, so that the number is new is more informative */
function describeNewestCall({ summary, is_first_call: isFirst, call_status: status }: NewestCall): string {
  if (status === 'Answered' || !isFirst) return summary
  return summary === '' ? 'First call from this number' : `${summary}, first call from this number`
}
