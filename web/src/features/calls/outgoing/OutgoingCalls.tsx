import { IconPhoneOutgoing } from '@tabler/icons-react'
import type { OutgoingCall } from '#contract/calls/outgoing-call.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { When } from '../../../platform/time/When.tsx'
import { DrawerSection } from '../../../ui/drawer/DrawerSection.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import type { CallDetail } from '../calls.data.ts'
import { useTimeZoneChoice } from '../time-zone-choice.ts'
import { OutgoingCallState } from './OutgoingCallState.tsx'
import { useOutgoingCall } from './outgoing-calls.data.ts'
import classes from './outgoing-calls.module.css'

/**
 * Calls from the portal to this number, also those of colleagues and those that nobody answered. How to place one is said where there is
 * room: a recorded conversation has its transcript there
 */
export function OutgoingCalls({ call }: { call: CallDetail }) {
  const { callingPhone } = useSession()
  const hasHint = callingPhone === null && call.phone_from !== '' && call.transcript_lines.length === 0
  if (call.outgoing_calls.length === 0 && !hasHint) return null
  return (
    <>
      {hasHint && (
        <p className={classes.hint}>
          <IconPhoneOutgoing className={classes.icon} stroke={1.75} aria-hidden />
          <span>
            Customers can see your business number when you call.{' '}
            <AppLink className={classes.link} to="/accountSetting">
              Add your phone
            </AppLink>
          </span>
        </p>
      )}
      {call.outgoing_calls.length > 0 && (
        <DrawerSection title="Calls to this number">
          <ul className={classes.calls}>
            {call.outgoing_calls.map((outgoing) => (
              <OutgoingCallRow key={outgoing.outgoing_uuid} outgoing={outgoing} shownSid={call.call_sid} />
            ))}
          </ul>
        </DrawerSection>
      )}
    </>
  )
}

function OutgoingCallRow({ outgoing, shownSid }: { outgoing: OutgoingCall; shownSid: string }) {
  const { hrefWith } = useAddressQuery()
  const { zone } = useTimeZoneChoice()
  const call = useOutgoingCall(outgoing.outgoing_uuid, outgoing) ?? outgoing
  return (
    <li className={classes.call}>
      <OutgoingCallState call={call} />
      <span className={classes.facts}>
        {call.own ? 'You' : call.made_by} · <When at={call.started_datetime} zone={zone} />
        {call.call_sid && call.call_sid !== shownSid && (
          <>
            {' · '}
            <AppLink className={classes.link} to={hrefWith({ call: call.call_sid, line: null })}>
              Open conversation
            </AppLink>
          </>
        )}
      </span>
      {call.problem && <p className={classes.problem}>{call.problem}</p>}
    </li>
  )
}
