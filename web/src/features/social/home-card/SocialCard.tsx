import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getFacebookInformation, getInstagramInformation, getSocialSummary } from '#contract/social/social-summary.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useDeferredFirstResponse } from '../../../platform/api/use-deferred-first-response.ts'
import { useHasBecomeQuiet } from '../../../platform/use-has-become-quiet.ts'
import { useCountUp } from '../../../ui/charts/use-count-up.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { IconTile } from '../../../ui/content/IconTile.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { NetworkLogo } from './NetworkLogo.tsx'
import classes from './social-card.module.css'
import { formatSignedCount, type NetworkStats, SAMPLES, writeSummarySentence } from './social-card-messages.ts'

const NETWORKS = ['instagram', 'facebook', 'tiktok', 'linkedin'] as const

/** As the dashboard requests its SEO metrics: year and month 0 */
const LAST_30_DAYS = { year: 0, month: 0 }

/** Likes, comments and followers gained in the last 30 days */
export default function SocialCard() {
  const summary = useDeferredFirstResponse(
    useQuery({
      queryKey: ['social', 'summary'],
      queryFn: async ({ signal }) => (await call(getSocialSummary, { query: LAST_30_DAYS }, { signal })).data,
    }),
  )
  const isQuiet = useHasBecomeQuiet(summary.isSuccess)
  const instagram = useProfileAddress('instagram', isQuiet && summary.data?.instagram != null)
  const facebook = useProfileAddress('facebook', isQuiet && summary.data?.facebook != null)
  return (
    <Card
      title="Social Media Analytics"
      aside={
        <StatusBadge tone="neutral" icon={null}>
          NEW 30 days
        </StatusBadge>
      }
    >
      {summary.data ? (
        <>
          <p className={classes.sentence}>
            {writeSummarySentence(summary.data)}{' '}
            <TextLink to="/socialMedia" chevron>
              Social Media
            </TextLink>
          </p>
          <table className={classes.table}>
            <Head />
            <tbody>
              {summary.data.instagram && <Row network="instagram" name="Instagram" href={instagram} stats={summary.data.instagram} />}
              {summary.data.facebook && <Row network="facebook" name="Facebook" href={facebook} stats={summary.data.facebook} />}
              <Row network="tiktok" name="TikTok" stats={SAMPLES.tiktok} isSample />
              <Row network="linkedin" name="LinkedIn" stats={SAMPLES.linkedin} isSample />
            </tbody>
          </table>
        </>
      ) : summary.isError && !isSessionEnded(summary.error) ? (
        <ErrorState
          compact
          title="Social media totals could not be loaded"
          message={errorMessageOf(summary.error)}
          requestId={requestIdOf(summary.error)}
          onRetry={() => void summary.refetch()}
        />
      ) : (
        <Loading label="Loading social media totals">
          <Skeleton className={classes.sentenceShape} />
          <table className={classes.table}>
            <Head />
            <tbody>
              {NETWORKS.map((network) => (
                <tr key={network}>
                  <td colSpan={4}>
                    <Skeleton className={classes.shape} data-shape="lines" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Loading>
      )}
    </Card>
  )
}

/** The account on the network's own site; undefined while unknown, or if there is none */
function useProfileAddress(network: 'instagram' | 'facebook', isWanted: boolean): string | undefined {
  return useQuery({
    // Differs from the social media screen's key, under which the name is cached too
    queryKey: ['social', network, 'address'],
    queryFn: async ({ signal }) => {
      if (network === 'instagram') return (await call(getInstagramInformation, {}, { signal })).data[0]?.url ?? ''
      return (await call(getFacebookInformation, {}, { signal })).data[0]?.facebook_url ?? ''
    },
    enabled: isWanted,
    staleTime: 300_000,
  }).data
}

interface RowProps {
  network: (typeof NETWORKS)[number]
  name: string
  stats: NetworkStats
  href?: string | undefined
  isSample?: boolean
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>Network</VisuallyHidden>
        </th>
        <th scope="col">Likes</th>
        <th scope="col">Comments</th>
        <th scope="col">Followers</th>
      </tr>
    </thead>
  )
}

function Row({ network, name, stats, href, isSample = false }: RowProps) {
  const logo = (
    <>
      <IconTile tone="neutral" className={classes.tile}>
        <NetworkLogo network={network} size={20} />
      </IconTile>
      <span className={classes.name}>{name}</span>
    </>
  )
  return (
    <tr data-sample={isSample || undefined}>
      <th scope="row">
        {href ? (
          <a className={classes.who} href={href} target="_blank" rel="noreferrer" aria-label={`Open your ${name} page`}>
            {logo}
            <IconExternalLink className={classes.out} stroke={1.75} aria-hidden />
          </a>
        ) : (
          <span className={classes.who}>
            {logo}
            {isSample && (
              <StatusBadge tone="neutral" icon={null}>
                Sample
              </StatusBadge>
            )}
          </span>
        )}
      </th>
      <AnimatedCount value={stats.likes} counts={!isSample} />
      <AnimatedCount value={stats.comments} counts={!isSample} />
      <AnimatedCount value={stats.followers} counts={!isSample} isChange />
    </tr>
  )
}

interface CountedUpProps {
  value: number
  counts: boolean
  isChange?: boolean
}

function AnimatedCount({ value, counts, isChange = false }: CountedUpProps): ReactNode {
  const shown = useCountUp(value, counts)
  const format = (value: number) => (isChange ? formatSignedCount(Math.round(value)) : Math.round(value).toLocaleString('en-US'))
  return (
    <td data-lost={(isChange && value < 0) || undefined}>
      {shown === value ? (
        format(value)
      ) : (
        <>
          {/* Screen readers get the final number, not every frame of the count-up animation */}
          <span aria-hidden>{format(shown)}</span>
          <VisuallyHidden>{format(value)}</VisuallyHidden>
        </>
      )}
    </td>
  )
}
