import type { TextBack } from '#contract/calls/calls.ts'
import { formatMoment } from '../../../platform/time/moments.ts'
import { DrawerSection } from '../../../ui/drawer/DrawerSection.tsx'
import { TextPictures } from '../../text-pictures/text-pictures.public.tsx'
import { useTimeZoneChoice } from '../time-zone-choice.ts'
import classes from './call-drawer.module.css'

const STATE_LABELS: Record<TextBack['state'], string> = {
  waiting: 'Text on its way',
  sent: 'Text sent',
  failed: 'Text not delivered',
  unconfirmed: 'Text sent, delivery not confirmed',
  unsubscribed: 'Text not sent',
}

/** The text that was sent to the caller because nobody answered the call, and the caller's replies to it */
export function TextBackNote({ sent }: { sent: TextBack }) {
  const { zone } = useTimeZoneChoice()
  return (
    <DrawerSection title="Text to the caller">
      <p className={classes.text}>
        {STATE_LABELS[sent.state]}: “{sent.text}”
      </p>
      <p className={classes.facts}>{[formatMoment(sent.created_datetime, zone), sent.problem].filter(Boolean).join(' · ')}</p>
      {sent.answers.map(({ words: text, pictures, created_datetime: at }) => (
        <div key={`${at} ${text}`} className={classes.reply}>
          <p className={classes.text}>{text ? `Replied: “${text}”` : 'Replied without text'}</p>
          <p className={classes.facts}>{formatMoment(at, zone)}</p>
          <TextPictures pictures={pictures} from="the caller" />
        </div>
      ))}
    </DrawerSection>
  )
}
