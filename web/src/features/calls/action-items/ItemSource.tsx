import { IconExternalLink, IconMessageCircle, IconPhone, IconUser } from '@tabler/icons-react'
import type { ActionItem } from '#contract/calls/action-items.ts'
import { describePerson } from '#contract/formats/describe-person.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { When } from '../../../platform/time/When.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PRIVATE_NUMBER, UNKNOWN_CALLER } from '../call-labels.ts'
import { dialNumber } from '../dialed-numbers.ts'
import { useManualTaskDialog } from '../manual-tasks/use-manual-task-dialog.tsx'
import classes from './action-items.module.css'
import { DialedNumber } from './DialedNumber.tsx'

/** Where an item came from, with a link to the place where the user completes it */
export function ItemSource({ item }: { item: ActionItem }) {
  if (item.kind === 'OWN') return <ManualTask item={item} />
  if (item.kind === 'FEEDBACK')
    return (
      <AppLink className={classes.call} to={item.link}>
        <IconMessageCircle size={14} stroke={1.75} aria-hidden />
        <span className={classes.caller}>Private feedback</span>
      </AppLink>
    )
  if (item.kind === 'YELP') return <YelpReview link={item.link} />
  return <RelatedCall item={item} />
}

/** Yelp's API does not support publishing replies */
function YelpReview({ link }: { link: string }) {
  if (!/^https?:/.test(link)) return <span>On Yelp</span>
  return (
    <a className={classes.call} href={link} target="_blank" rel="noreferrer">
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
      <span className={classes.caller}>Open on Yelp</span>
    </a>
  )
}

function ManualTask({ item }: { item: ActionItem }) {
  const { open, dialog } = useManualTaskDialog(item)
  return (
    <>
      <IconUser size={14} stroke={1.75} aria-hidden />
      <span className={classes.caller}>
        {item.assignee ? describePerson({ name: item.assignee.name, email: item.assignee.login_email }) : 'Anyone'}
      </span>
      <button type="button" className={classes.edit} aria-label={`Edit: ${item.action_items}`} onClick={open}>
        Edit
      </button>
      {dialog}
    </>
  )
}

/** The call, whose drawer opens over the current screen at the line that the item came from, and the caller's number */
function RelatedCall({ item }: { item: ActionItem }) {
  const { hrefWith } = useAddressQuery()
  const number = formatPhoneNumber(item.phone_from)
  const line = item.transcript_line === null ? null : String(item.transcript_line)
  return (
    <>
      <AppLink className={classes.call} to={hrefWith({ call: item.call_sid, line })}>
        <IconPhone size={14} stroke={1.75} aria-hidden />
        <span className={classes.caller}>{item.caller_name || UNKNOWN_CALLER}</span>
      </AppLink>
      {item.got_through_datetime !== null ? (
        <span className={classes.through}>
          Got through <When at={item.got_through_datetime} amid />
        </span>
      ) : (
        // The text of a call-back already contains the number
        !(number && item.action_items.includes(number)) && (
          <span className={classes.number}>
            {number ? <DialedNumber onDial={(event) => dialNumber(event, item.phone_from)}>{number}</DialedNumber> : PRIVATE_NUMBER}
          </span>
        )
      )}
    </>
  )
}
