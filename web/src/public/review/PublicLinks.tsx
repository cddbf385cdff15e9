import { Icon } from './Icon.tsx'

export interface ReviewSites {
  google_url: string
  yelp_url: string
  onOpen(site: 'google' | 'yelp'): void
}

interface PublicLinksProps extends ReviewSites {
  title: string
  /** Used below a title that asks for a review, which Yelp forbids */
  yelpLabel?: string
}

/** Links to the review sites, the same for everyone whatever their rating: below the feedback and on the last step */
export function PublicLinks({ title, yelpLabel = 'Yelp', google_url: google, yelp_url: yelp, onOpen }: PublicLinksProps) {
  if (!google && !yelp) return null
  return (
    <section className="review-also">
      <p>{title}</p>
      <div>
        {google && (
          <a href={google} target="_blank" rel="noopener noreferrer" onClick={() => onOpen('google')}>
            <Icon name="google" size={18} />
            Google
          </a>
        )}
        {yelp && (
          <a href={yelp} target="_blank" rel="noopener noreferrer" onClick={() => onOpen('yelp')}>
            <Icon name="yelp" size={18} />
            {yelpLabel}
          </a>
        )}
      </div>
    </section>
  )
}
