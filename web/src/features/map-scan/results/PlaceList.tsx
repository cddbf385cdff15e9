import { IconBuildingStore, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { formatRating, Stars } from '../../../ui/content/Stars.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { ListSource } from './ListSource.tsx'
import type { ListedPlace } from './listed-places.ts'
import classes from './results.module.css'

export function PlaceList({ places, service }: { places: readonly ListedPlace[]; service: ScanService }) {
  if (places.length === 0) return <p className={classes.note}>No places found for this keyword here.</p>
  return (
    <>
      <ol className={classes.places} aria-label="Places by rank">
        {places.map((place) => (
          <li key={place.ranking} className={classes.place}>
            <span className={classes.number}>{place.ranking}</span>
            <Photo url={place.photo} />
            <div className={classes.who}>
              <span className={classes.name} data-mine={place.isMine || undefined}>
                {place.name}
                {place.isMine && (
                  <StatusBadge tone="primary" icon={null}>
                    You
                  </StatusBadge>
                )}
                {place.isCompetitor && <CompetitorMark />}
              </span>
              <AddressLink url={place.url} address={place.address} />
              {place.photoAuthor !== '' && <PhotoAuthor name={place.photoAuthor} url={place.photoAuthorUrl} />}
            </div>
            <div className={classes.rating}>
              {place.rating === null ? (
                <span className={classes.muted}>No rating yet</span>
              ) : (
                <span className={classes.stars}>
                  <Stars rating={place.rating} size={14} platform={service} />
                  <b>{formatRating(place.rating)}</b>
                </span>
              )}
              <span className={classes.muted}>
                {place.reviews.toLocaleString('en-US')} {place.reviews === 1 ? 'review' : 'reviews'}
              </span>
            </div>
          </li>
        ))}
      </ol>
      <ListSource service={service} />
    </>
  )
}

function PhotoAuthor({ name, url }: { name: string; url: string }) {
  return <span className={classes.muted}>Photo: {url === '' ? name : <PhotoAuthorLink name={name} url={url} />}</span>
}

const PhotoAuthorLink = ({ name, url }: { name: string; url: string }) => (
  <a className={classes.author} href={url} target="_blank" rel="noreferrer">
    {name}
  </a>
)

function CompetitorMark() {
  return (
    <span className={classes.competitor}>
      <span className={classes.mark} aria-hidden>
        !
      </span>
      <span className={classes.competitorLabel}>Competitor</span>
    </span>
  )
}

function Photo({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  if (url === '' || isBroken) {
    return (
      <span className={classes.photo}>
        <IconBuildingStore className={classes.shop} stroke={1.75} aria-hidden />
      </span>
    )
  }
  return <img className={classes.photo} src={url} alt="" loading="lazy" width={48} height={48} onError={() => setBroken(true)} />
}

function AddressLink({ url, address }: { url: string; address: string }) {
  if (url === '') return <span className={classes.muted}>{address}</span>
  return (
    <a className={classes.address} href={url} target="_blank" rel="noreferrer">
      {address || 'Open the place'}
      <IconExternalLink className={classes.tiny} stroke={1.75} aria-hidden />
    </a>
  )
}
