/**
 * Whether an Accept header admits a media type (RFC 9110 section 12.5.1): the most specific matching range decides, and
 * `q=0` refuses. A missing or unreadable header admits everything.
 */
export function isAcceptable(header: string | undefined, type: string): boolean {
  if (header === undefined || header === '*/*' || header === type) return true
  const [fullType = ''] = type.split(';')
  const [mainType = ''] = fullType.split('/')
  const candidates = [fullType, `${mainType}/*`, '*/*']
  const ranges = readRanges(header)
  if (ranges.length === 0) return true
  const matching = candidates.flatMap((range) => ranges.filter(({ name }) => name === range))
  return (matching[0]?.quality ?? 0) > 0
}

type Range = { readonly name: string; readonly quality: number }

function readRanges(header: string): readonly Range[] {
  return header
    .slice(0, 2_000)
    .split(',')
    .flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
      if (!/^[^\s/]+\/[^\s/]+$/.test(name)) return []
      const quality = parameters.find((each) => /^q\s*=/.test(each))?.split('=')[1]
      return [{ name, quality: quality === undefined ? 1 : Number(quality) }]
    })
}
