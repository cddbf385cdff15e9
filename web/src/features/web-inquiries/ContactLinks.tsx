import { Anchor } from '@mantine/core'
import { formatPhoneNumber } from '#contract/formats.ts'
import { dialable } from './inquiry-words.ts'
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
  const digits = dialable(number)
  if (number === '') return <span className={classes.nothing}>-</span>
  if (digits.length < 4) return <>{number}</>
  return (
    <Anchor className={classes.contact} href={`tel:${digits}`}>
      {formatPhoneNumber(number)}
    </Anchor>
  )
}
