import { Button } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { dialLink } from '../../platform/dial-number.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useSession } from '../../platform/session.ts'
import { useBusinessDay } from '../../platform/use-business-day.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { EmailLink, PhoneLink } from './ContactLinks.tsx'
import { detailLines, wishedDate } from './inquiry-words.ts'
import classes from './web-inquiries.module.css'

/** The full inquiry, in a dialog with its own URL */
export function InquiryDialog({ inquiry, onClose }: { inquiry: WebInquiry | undefined; onClose: () => void }) {
  // Keeps the content while the dialog fades out
  const [last, setLast] = useState(inquiry)
  useEffect(() => {
    if (inquiry) setLast(inquiry)
  }, [inquiry])
  const shown = inquiry ?? last
  return (
    <Dialog opened={inquiry !== undefined} onClose={onClose} title={shown?.name || 'No name'}>
      {shown && <Inquiry inquiry={shown} />}
    </Dialog>
  )
}

function Inquiry({ inquiry }: { inquiry: WebInquiry }) {
  const { timeZone } = useSession()
  const thisYear = useBusinessDay().slice(0, 4)
  const { email, phone_number: number, messages, required_datetime: wished, kwargs } = inquiry
  const dial = dialLink(number)
  return (
    <>
      <div className={classes.whole}>
        <p className={classes.muted}>Received {formatMoment(inquiry.created_datetime, timeZone)}</p>
        <p className={classes.message}>{messages || 'No message was left.'}</p>
        <dl className={classes.facts}>
          <Fact name="E-mail">
            <EmailLink email={email} />
          </Fact>
          <Fact name="Phone">
            <PhoneLink number={number} />
          </Fact>
          {wished && <Fact name="Wished date">{wishedDate(wished, thisYear)}</Fact>}
          {detailLines(kwargs).map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      </div>
      {(dial || email) && (
        <DialogActions>
          {dial && (
            <Button component="a" href={dial} variant={email ? 'default' : 'filled'} leftSection={<IconPhone size={16} aria-hidden />}>
              Call
            </Button>
          )}
          {email && (
            <Button
              component="a"
              href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
              leftSection={<IconMail size={16} aria-hidden />}
            >
              Answer by e-mail
            </Button>
          )}
        </DialogActions>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
