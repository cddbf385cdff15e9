import { Icon } from './Icon.tsx'

export interface ReviewSites {
  google_url: string
  yelp_url: string
  onOpen(site: 'google' | 'yelp'): void
}

interface PublicLinksProps extends ReviewSites {
  title: string
  /**
   * Set if the title asks for a review, which Yelp forbids: Yelp's link then has this label, and the title is omitted if Yelp is the only
   * site
   */
  yelpLabel?: string
}

/** Links to the review sites, below the feedback and on the last step. They are the same for all customers, regardless of their rating */
export function PublicLinks({ title, yelpLabel, google_url: google, yelp_url: yelp, onOpen }: PublicLinksProps) {
  if (!google && !yelp) return null
  return (
    <section className="review-also">
      {(google || yelpLabel === undefined) && <p>{title}</p>}
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
            {yelpLabel ?? 'Yelp'}
          </a>
        )}
      </div>
    </section>
  )
}
