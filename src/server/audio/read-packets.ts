import { opusPacketMs } from './opus-packet.ts';
import { MAX_DECODED_SECONDS } from './speech-format.ts';

/** 30 minutes of the shortest packets that a browser makes (20 ms), with room. */
const MAX_PACKETS = 120_000;

export type Container = 'webm' | 'mp4' | 'ogg';
export type AudioPackets = {
  codec: string | null;
  channels: number;
  /** Counted from the packets: a recorder's file does not state its length. */
  seconds: number;
  packets: Uint8Array[];
};

/**
 * The encoded packets of a recording, as far as it is whole; null when it holds no audio. Never throws.
 * @param recording All of it, or a stream of it that is still being spoken.
 * @param onPacket Is shown all packets so far, each time there is one more.
 */
export async function readPackets(
  recording: Uint8Array | ReadableStream<Uint8Array>,
  container: Container,
  onPacket: (soFar: AudioPackets) => void = () => {},
): Promise<AudioPackets | null> {
  const media = await loadDemuxer();
  const source =
    recording instanceof Uint8Array
      ? new media.BufferSource(recording)
      : new media.ReadableStreamSource(recording, { handleUnhandledError: () => {} });
  const input = new media.Input({ source, formats: media.formats[container] });
  const audio: AudioPackets = { codec: null, channels: 0, seconds: 0, packets: [] };
  let milliseconds = 0;
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return null;
    audio.codec = await track.getCodec();
    audio.channels = await track.getNumberOfChannels();
    for await (const packet of new media.EncodedPacketSink(track).packets()) {
      milliseconds += audio.codec === 'opus' ? opusPacketMs(packet.data) : packet.duration * 1000;
      if (milliseconds > MAX_DECODED_SECONDS * 1000 || audio.packets.length >= MAX_PACKETS) break;
      audio.packets.push(packet.data);
      audio.seconds = milliseconds / 1000;
      onPacket(audio);
    }
  } catch {
    // A recording that was cut off or damaged: what was read up to there counts.
  } finally {
    input.dispose();
  }
  return audio.packets.length > 0 && Number.isFinite(audio.seconds) ? audio : null;
}

/** Loaded at the first recording: it would take a twentieth of a second of every start. */
async function loadDemuxer() {
  const media = await import('mediabunny');
  media.Logging.level = media.LogLevel.Silent;
  return {
    ...media,
    formats: {
      webm: [media.WEBM, media.MATROSKA],
      mp4: [media.MP4, media.QTFF],
      ogg: [media.OGG],
    } satisfies Record<Container, unknown>,
  };
}
