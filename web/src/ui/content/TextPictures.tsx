import classes from './TextPictures.module.css'

/** Pictures that a customer sent by text; each opens in full size in a new tab */
export function TextPictures({ urls }: { urls: string[] }) {
  if (urls.length === 0) return null
  return (
    <div className={classes.pictures}>
      {urls.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={`Open picture ${index + 1} of ${urls.length}`}>
          <img src={url} alt="" loading="lazy" width={96} height={96} />
        </a>
      ))}
    </div>
  )
}
