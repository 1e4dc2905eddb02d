import styles from './Slider.module.css';
import { translateNow } from '#web/lib/messages.ts';

export type SliderProps = {
  /** The name for screen readers. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** The value as text for screen readers. */
  valueText?: string | undefined;
};

/** A slider over whole numbers. The arrows change it by one, and Home and End go to its ends. */
export const Slider = ({ label, value, min, max, onChange, valueText }: SliderProps) => (
  <input
    type="range"
    className={styles.slider}
    aria-label={translateNow(label)}
    aria-valuetext={valueText}
    min={min}
    max={max}
    step={1}
    value={value}
    onChange={(event) => onChange(Number(event.target.value))}
  />
);
