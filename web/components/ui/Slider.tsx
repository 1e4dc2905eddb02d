import styles from './Slider.module.css';
import { translateNow } from '#web/lib/messages.ts';

export type SliderProps = {
  /** Its name for a screen reader. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** The value as text for screen readers. */
  valueText?: string | undefined;
};

/** A slider over integers; arrows change it by one, Home and End go to the ends. */
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
