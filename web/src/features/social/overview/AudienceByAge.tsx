import { IconUsersGroup } from '@tabler/icons-react'
import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import { AGE_GROUPS } from '#contract/social/social-networks.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { CardHeadline } from '../../../ui/content/CardHeadline.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Overview } from '../social.data.ts'
import { explainNoAudience } from '../social-labels.ts'
import { AgeBars } from './AgeBars.tsx'
import classes from './audience.module.css'

type Ages = Overview['age_women']

const AGE_LABELS: Record<(typeof AGE_GROUPS)[number], string> = {
  age_18_24: '18–24',
  age_25_34: '25–34',
  age_35_44: '35–44',
  age_45_54: '45–54',
  age_55_64: '55–64',
  age_65: '65+',
}

interface AudienceByAgeProps {
  women: Ages
  men: Ages
  followers: number | null
  /** The network's name */
  name: string
}

export function AudienceByAge({ women, men, followers, name }: AudienceByAgeProps) {
  const groups = AGE_GROUPS.map((group) => ({ name: AGE_LABELS[group], women: women?.[group] ?? 0, men: men?.[group] ?? 0 }))
  const known = (women?.sum ?? 0) + (men?.sum ?? 0)
  if (known === 0) {
    return (
      <Card title="Audience by age">
        <EmptyState compact icon={IconUsersGroup} title={`${name} shared no age data`} text={explainNoAudience(name, followers)} />
      </Card>
    )
  }
  const largest = groups
    .flatMap((group) => [
      { name: `Women, ${group.name}`, value: group.women },
      { name: `Men, ${group.name}`, value: group.men },
    ])
    .reduce((one, other) => (other.value > one.value ? other : one))
  const unknown = followers === null ? 0 : followers - known
  return (
    <ChartCard
      title="Audience by age"
      aside={
        <span className={classes.sums}>
          <Sum of="women" label="Women" sum={women?.sum ?? 0} />
          <Sum of="men" label="Men" sum={men?.sum ?? 0} />
        </span>
      }
      lead={<CardHeadline headline={largest.name}>{formatCountOf(largest.value, 'follower')}</CardHeadline>}
      table={{
        columns: ['Age', 'Women', 'Men'],
        rows: [
          ...groups.map((group) => [group.name, formatCount(group.women), formatCount(group.men)]),
          ['All', formatCount(women?.sum ?? 0), formatCount(men?.sum ?? 0)],
        ],
      }}
    >
      <AgeBars groups={groups} summary={`Followers by age. Largest group: ${largest.name}, ${formatCount(largest.value)}`} />
      <p className={classes.foot}>
        {followers !== null && unknown > 0
          ? `${formatCount(known)} of ${formatCountOf(followers, 'follower')}; age and gender unknown for ${formatCount(unknown)}.`
          : `${formatCountOf(known, 'follower')} with age and gender.`}
      </p>
    </ChartCard>
  )
}

function Sum({ of, label, sum }: { of: 'women' | 'men'; label: string; sum: number }) {
  return (
    <span className={classes.sum}>
      <i className={classes.key} data-of={of} aria-hidden /> {label} <b>{formatCount(sum)}</b>
    </span>
  )
}
