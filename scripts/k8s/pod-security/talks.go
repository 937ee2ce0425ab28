package main

import (
	"fmt"
	"sort"
	"strings"

	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const nameLabel = "app.kubernetes.io/name"
const dnsLabel = "k8s-app"
const all = "everybody"

// namesOf answers the parts that a selector of ours chooses, or nothing where it chooses all.
func namesOf(selector *metav1.LabelSelector) []string {
	if selector == nil {
		return []string{"outside"}
	}
	names := []string{}
	for _, label := range []string{nameLabel, dnsLabel} {
		if name, ok := selector.MatchLabels[label]; ok {
			names = append(names, name)
		}
	}
	for _, one := range selector.MatchExpressions {
		if one.Key == nameLabel {
			names = append(names, one.Values...)
		}
	}
	if len(names) == 0 {
		return []string{all}
	}
	return names
}

func portsOf(ports []networkingv1.NetworkPolicyPort) string {
	texts := []string{}
	for _, port := range ports {
		if port.Port != nil {
			texts = append(texts, port.Port.String())
		}
	}
	return strings.Join(texts, ",")
}

// talksOf answers who may open a connection to whom by a policy, a line each.
func talksOf(policy *networkingv1.NetworkPolicy) []string {
	lines := []string{}
	for _, to := range namesOf(&policy.Spec.PodSelector) {
		for _, rule := range policy.Spec.Ingress {
			if len(rule.From) == 0 {
				lines = append(lines, fmt.Sprintf("anybody -> %s:%s", to, portsOf(rule.Ports)))
			}
			for _, peer := range rule.From {
				for _, from := range namesOf(peer.PodSelector) {
					lines = append(lines, fmt.Sprintf("%s -> %s:%s", from, to, portsOf(rule.Ports)))
				}
			}
		}
		for _, rule := range policy.Spec.Egress {
			for _, peer := range rule.To {
				if peer.IPBlock != nil {
					lines = append(lines, fmt.Sprintf("%s -> outside %s:%s", to, peer.IPBlock.CIDR, portsOf(rule.Ports)))
				}
				if peer.NamespaceSelector != nil {
					for _, elsewhere := range namesOf(peer.PodSelector) {
						lines = append(lines, fmt.Sprintf("%s -> %s:%s", to, elsewhere, portsOf(rule.Ports)))
					}
				}
			}
		}
	}
	sort.Strings(lines)
	return lines
}

// partsOf answers the parts of this namespace that a policy names.
func partsOf(policy *networkingv1.NetworkPolicy) []string {
	selectors := []*metav1.LabelSelector{&policy.Spec.PodSelector}
	for _, rule := range policy.Spec.Ingress {
		for _, peer := range rule.From {
			if peer.NamespaceSelector == nil && peer.PodSelector != nil {
				selectors = append(selectors, peer.PodSelector)
			}
		}
	}
	parts := []string{}
	for _, selector := range selectors {
		for _, name := range namesOf(selector) {
			if name != all {
				parts = append(parts, name)
			}
		}
	}
	return parts
}
