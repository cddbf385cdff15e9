import { IconWorldWww } from '@tabler/icons-react'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import { When } from '../../../platform/time/When.tsx'
import { DrawerSection } from '../../../ui/drawer/DrawerSection.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import type { CallDetail } from '../calls.data.ts'
import { useTimeZoneChoice } from '../time-zone-choice.ts'
import classes from './call-drawer.module.css'

/** Earlier calls and inquiries by the same person, because repeat contacts deserve different treatment */
export function RelatedContacts({ call }: { call: CallDetail }) {
  const { hrefWith } = useAddressQuery()
  const { zone } = useTimeZoneChoice()
  const { related_calls: calls, related_web_inquiries: forms } = call
  if (calls.length === 0 && forms.length === 0) return null
  return (
    <DrawerSection title="From the same number">
      <ul className={classes.related}>
        {calls.map((other) => (
          <li key={other.call_sid}>
            <AppLink to={hrefWith({ call: other.call_sid, line: null })} className={classes.relatedLink}>
              <span className={classes.relatedHead}>
                <CallStatusBadge status={other.call_status} />
                <When at={other.call_start_datetime} zone={zone} className={classes.when} />
              </span>
              <span className={classes.relatedText}>{other.summary || 'No summary'}</span>
            </AppLink>
          </li>
        ))}
        {forms.map((form) => (
          <li key={form.web_inquiry_uuid} className={classes.relatedForm}>
            <span className={classes.relatedHead}>
              <span className={classes.formTag}>
                <IconWorldWww className={classes.tinyIcon} stroke={1.75} aria-hidden />
                Web inquiry
              </span>
              <When at={form.created_datetime} zone={zone} className={classes.when} />
            </span>
            <span className={classes.relatedText}>{form.messages}</span>
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
}
