import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconRotate, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { InquiryDetail } from '#contract/web-inquiries/inquiry-replies.ts'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { When } from '../../../platform/time/When.tsx'
import { DrawerSection } from '../../../ui/drawer/DrawerSection.tsx'
import drawer from '../../../ui/drawer/drawer.module.css'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { EmailLink, PhoneLink } from '../ContactLinks.tsx'
import { formatRequestedDate, toDetailLines } from '../inquiry-messages.ts'
import { useChangeInquiryState } from '../web-inquiries.data.ts'
import { InquiryActivity } from './InquiryActivity.tsx'
import classes from './inquiry-drawer.module.css'
import { ReplyField } from './ReplyField.tsx'
import type { ReplyDrafts } from './reply-drafts.ts'
import { useReplyForm } from './use-reply-form.ts'

const icon = { className: classes.icon, stroke: 1.75, 'aria-hidden': true }

export function InquiryBody({ inquiry, drafts }: { inquiry: InquiryDetail; drafts: ReplyDrafts }) {
  const mark = useChangeInquiryState()
  const reply = useReplyForm(inquiry, drafts)
  const { state } = inquiry
  return (
    <form className={classes.form} onSubmit={reply.onSubmit} noValidate aria-label="Reply">
      <div className={drawer.body}>
        <section className={drawer.section} aria-label="Message">
          <Message inquiry={inquiry} />
        </section>
        <DrawerSection title="Form details">
          <FormDetails inquiry={inquiry} />
        </DrawerSection>
        {state !== 'spam' && <ReplyField inquiry={inquiry} reply={reply} />}
        <DrawerSection title="Activity">
          <InquiryActivity inquiry={inquiry} />
        </DrawerSection>
      </div>
      <div className={classes.foot} data-single={state === 'spam' || undefined}>
        {state !== 'spam' && (
          <Button variant="subtle" color="gray" leftSection={<IconBan {...icon} />} onClick={() => mark(inquiry, 'spam')}>
            Mark as spam
          </Button>
        )}
        <span className={classes.rest}>
          {state === 'new' ? (
            <Button variant="default" leftSection={<IconCheck {...icon} />} onClick={() => mark(inquiry, 'answered')}>
              Mark as answered
            </Button>
          ) : (
            <Button variant="default" leftSection={<IconRotate {...icon} />} onClick={() => mark(inquiry, 'new')}>
              {state === 'spam' ? 'Not spam' : 'Mark as new'}
            </Button>
          )}
          {state !== 'spam' && (
            <SubmitButton loading={reply.isPending} loadingLabel="Sending" leftSection={<IconSend {...icon} />}>
              Send reply
            </SubmitButton>
          )}
        </span>
      </div>
    </form>
  )
}

/** The newest message comes first; the first message of the conversation is beneath it */
function Message({ inquiry: { messages, newest_message: newest } }: { inquiry: InquiryDetail }) {
  const first = messages || 'No message.'
  if (!newest) return <p className={classes.message}>{first}</p>
  return (
    <>
      <p className={classes.muted}>
        {newest.from === 'customer' ? 'Newest message, by text' : 'Your reply'}, <When at={newest.created_datetime} amid />
      </p>
      <p className={classes.message}>{newest.words}</p>
      <p className={classes.muted}>From the contact form</p>
      <p className={classes.receivedText}>{first}</p>
    </>
  )
}

function FormDetails({ inquiry }: { inquiry: InquiryDetail }) {
  const today = useBusinessDay()
  const { email, phone_number: number, required_datetime: wished, kwargs } = inquiry
  return (
    <dl className={classes.facts}>
      {email && (
        <Fact name="Email">
          <EmailLink email={email} />
        </Fact>
      )}
      {number && (
        <Fact name="Phone">
          <PhoneLink number={number} />
        </Fact>
      )}
      {wished && <Fact name="Requested for">{formatRequestedDate(wished, today)}</Fact>}
      {toDetailLines(kwargs).map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
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
