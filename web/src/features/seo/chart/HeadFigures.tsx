import { IconInfoCircle, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PROFILE_FIGURES, type SeoFigureName, SITE_FIGURES } from '#contract/seo/seo-figures.ts'
import type { Comparison, SeoDetail } from '#contract/seo/seo-report.ts'
import { comparedMonth, monthName } from '#contract/seo/seo-words.ts'
import { shortDay } from '../../../platform/calendar-days.ts'
import { Card } from '../../../ui/Card.tsx'
import { ChoicePill } from '../../../ui/ChoicePill.tsx'
import { PlatformLogo } from '../../../ui/PlatformLogo.tsx'
import { SeoFigure } from '../home-card/SeoFigure.tsx'
import type { SeoView } from '../seo-view.ts'
import classes from './head-figures.module.css'

const COMPARISONS: readonly Comparison[] = ['month', 'year']

/** The summary in a sentence, and eight metrics beside those of the month compared with */
export function HeadFigures({ report: { main, notes, until }, view }: { report: SeoDetail; view: SeoView }) {
  const against = comparedMonth(main, view.comparison)
  return (
    <Card>
      <div className={classes.answer}>
        <h2 className={classes.sentence}>{main.description}</h2>
        <div className={classes.against}>
          <ChoicePill
            label="Against"
            isRequired
            options={COMPARISONS.map((value) => ({ value, label: monthName(comparedMonth(main, value)) }))}
            value={view.comparison}
            onChange={(value) => value && view.compare(value)}
          />
          {main.before === null && <p>{until === null ? `No data for ${monthName(against)}` : 'Compared when the month is over'}</p>}
          {until !== null && <p>Counted until {shortDay(until)}</p>}
        </div>
      </div>
      {notes.length > 0 && (
        <div className={classes.notes} role="note">
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          <div>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        </div>
      )}
      <Group main={main} name="Google profile" icon={<PlatformLogo platform="google" size={16} />} metrics={PROFILE_FIGURES} />
      <Group main={main} name="Website" icon={<IconWorld size={16} stroke={1.75} aria-hidden />} metrics={SITE_FIGURES} />
    </Card>
  )
}

interface GroupProps {
  main: SeoDetail['main']
  name: string
  icon: ReactNode
  metrics: readonly SeoFigureName[]
}

function Group({ main, name, icon, metrics }: GroupProps) {
  return (
    <section className={classes.group} aria-label={name}>
      <h3 className={classes.groupName}>
        {icon}
        {name}
      </h3>
      <div className={classes.figures}>
        {metrics.map((metric) => (
          <div key={metric.key} className={classes.figure}>
            <SeoFigure figure={metric} figures={main} before={main.before} />
          </div>
        ))}
      </div>
    </section>
  )
}
