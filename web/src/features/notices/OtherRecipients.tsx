import { TextLink } from '../../ui/TextLink.tsx'
import { useInquiryAlert, useReviewAlert } from './notices.data.ts'
import classes from './notices.module.css'

/** Addresses that are set on other screens: they are notified too, but never twice of the same event */
export function OtherRecipients({ isHidden }: { isHidden: boolean }) {
  const inquiries = useInquiryAlert().data
  const reviews = useReviewAlert().data
  if (isHidden || !inquiries || !reviews) return null
  const { notify, notify_email: inquiryEmail } = inquiries
  return (
    <section className={classes.also} aria-labelledby="also-told">
      <h2 id="also-told" className={classes.alsoTitle}>
        Told by settings of their own
      </h2>
      <p className={classes.alsoText}>An address that is here and above gets one e-mail, not two.</p>
      <dl className={classes.alsoList}>
        <div>
          <dt>Web inquiries, with all that was written</dt>
          <dd>{notify && inquiryEmail ? inquiryEmail : 'Nobody'}</dd>
          <dd>
            <TextLink to="/webInquiries">Web Inquiries</TextLink>
          </dd>
        </div>
        <div>
          <dt>Low reviews</dt>
          <dd>{(reviews.notify && reviews.notify_email) || 'Nobody'}</dd>
          <dd>
            <TextLink to="/reviewManagement">Review Management</TextLink>
          </dd>
        </div>
        <div>
          <dt>Private feedback</dt>
          <dd>{reviews.notify_email || 'All administrators'}</dd>
          <dd>
            <TextLink to="/reviewManagement">Review Management</TextLink>
          </dd>
        </div>
      </dl>
    </section>
  )
}
