import { SegmentedControl } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import { formatShare } from '../../../ui/charts/chart-scale.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { CardHeadline } from '../../../ui/content/CardHeadline.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Overview } from '../social.data.ts'
import { explainNoAudience } from '../social-labels.ts'
import classes from './locations.module.css'
import { type Place, toTopPlaces } from './places.ts'

const KINDS = ['Cities', 'Countries'] as const
const SHOWN = 6

export function TopLocations({ overview, name }: { overview: Overview; name: string }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('Cities')
  const places = toTopPlaces(overview, kind)
  const hasPlaces = KINDS.some((one) => toTopPlaces(overview, one).length > 0)
  const known = places.reduce((sum, { value }) => sum + value, 0)
  const all = Math.max(overview.totals.followers.value ?? 0, known)
  return (
    <Card
      title="Top locations"
      aside={
        hasPlaces && <SegmentedControl className={classes.kinds} aria-label="Places" data={[...KINDS]} value={kind} onChange={setKind} />
      }
    >
      {places.length === 0 ? (
        <EmptyState
          compact
          icon={IconMapPin}
          title={`${name} shared no ${hasPlaces ? kind.toLowerCase() : 'locations'}`}
          text={explainNoAudience(name, overview.totals.followers.value)}
        />
      ) : (
        <Places places={places.slice(0, SHOWN)} all={all} label={`Followers by ${kind === 'Cities' ? 'city' : 'country'}`} />
      )}
    </Card>
  )
}

function Places({ places, all, label }: { places: readonly Place[]; all: number; label: string }) {
  const [first] = places
  if (!first) return null
  const elsewhere = all - places.reduce((sum, { value }) => sum + value, 0)
  return (
    <>
      <CardHeadline headline={formatShare(first.value, all)}>
        of {formatCountOf(all, 'follower')} live in {first.name.split(',')[0]}
      </CardHeadline>
      <ul className={classes.list} aria-label={label}>
        {places.map(({ name, value }) => (
          <li key={name}>
            <span className={classes.name}>{name}</span>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                data-first={name === first.name || undefined}
                style={{ width: `${(value / first.value) * 100}%` }}
              />
            </span>
            <span className={classes.value}>{formatCount(value)}</span>
            <span className={classes.share}>{formatShare(value, all)}</span>
          </li>
        ))}
      </ul>
      {elsewhere > 0 && (
        <p className={classes.foot}>
          Everywhere else: {formatCountOf(elsewhere, 'follower')}, {formatShare(elsewhere, all)}
        </p>
      )}
    </>
  )
}
