import { Anchor } from '@mantine/core'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { telLinkOf } from '../../platform/dial-number.ts'
import { placeCallFromLink } from '../calls/calls.public.tsx'
import classes from './web-inquiries.module.css'

export function EmailLink({ email }: { email: string }) {
  if (email === '') return <span className={classes.nothing}>-</span>
  return (
    <Anchor className={classes.contact} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      {email}
    </Anchor>
  )
}

export function PhoneLink({ number }: { number: string }) {
  const link = telLinkOf(number)
  if (number === '') return <span className={classes.nothing}>-</span>
  if (!link) return <>{number}</>
  return (
    <Anchor className={classes.contact} href={link} onClick={(event) => placeCallFromLink(event, number)}>
      {formatPhoneNumber(number)}
    </Anchor>
  )
}
