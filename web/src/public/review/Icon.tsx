/**
 * Rendered from icons.svg, which the build inlines into the page: paths in the script would have to be loaded and run before anything is
 * visible
 */
type IconName =
  | 'thumb-up'
  | 'thumb-down'
  | 'forward'
  | 'backward'
  | 'down'
  | 'out-of-here'
  | 'tick'
  | 'sparkles'
  | 'again'
  | 'two-sheets'
  | 'google'
  | 'yelp'

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="review-icon" width={size} height={size} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}
