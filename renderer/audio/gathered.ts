/** Milliseconds after which a description goes out with the candidates that are there; a route may never answer. */
const patience = 1_000

/** The connection's own description, complete with its candidates (RFC 8829 section 3.5.1: no trickle). */
export async function gathered(connection: RTCPeerConnection): Promise<string> {
  if (connection.iceGatheringState !== 'complete') await completion(connection)
  const { localDescription } = connection
  if (!localDescription) throw new DOMException('The connection has no description.', 'InvalidStateError')
  return localDescription.sdp
}

function completion(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      connection.removeEventListener('icegatheringstatechange', changed)
      resolve()
    }
    const changed = () => {
      if (connection.iceGatheringState === 'complete') finish()
    }
    const timer = setTimeout(finish, patience)
    connection.addEventListener('icegatheringstatechange', changed)
  })
}
